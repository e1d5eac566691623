/** The tag with the start data of a page. */
export const startTag = /[ \t]*<script type="application\/json" id="start-data">(.*?)<\/script>\n*/s

/** The start data of a page. */
export const startOf = (page: string): unknown => JSON.parse(startTag.exec(page)?.[1] ?? '')

/** A tag with data for the page's scripts. */
export const dataTag = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
