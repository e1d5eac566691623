/** The tag of a page that holds its start data. */
export const startTag = /[ \t]*<script type="application\/json" id="start-data">(.*?)<\/script>\n*/s

/** The start data that stand in a page. */
export const startOf = (page: string): unknown => JSON.parse(startTag.exec(page)?.[1] ?? '')

/** A tag that holds data for the page's scripts. */
export const dataTag = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
