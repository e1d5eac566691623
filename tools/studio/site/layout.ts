import { sections, type Source } from './read-sources'
import { escapeHtml, type PageSection, prefixOf } from './render-markdown'

/** A page of the site, without header and navigation. */
export interface Page {
  readonly address: string
  readonly title: string
  /** The HTML of the main content. */
  readonly html: string
  /** The template, by default the template of a text page. */
  readonly template?: 'playground'
  /** The sections that the search can find. */
  readonly sections: readonly PageSection[]
}

/** The built HTML of a page. Its URLs are relative to the root of the site. */
export type Template = string

const titles: Readonly<Record<string, string>> = {
  guides: 'Guides',
  reference: 'Reference',
  decisions: 'Decisions',
}

export function sectionTitle(section: string): string {
  return titles[section] ?? section
}

/** Inserts a page, a search field and the navigation into a template. */
export function layOut(
  { address, title, html, template: kind }: Page,
  template: Template,
  sources: readonly Source[],
): string {
  const root = prefixOf(address)
  const name = address === '' ? 'Lienzo' : `${title} · Lienzo`
  const body = `<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${root}"><img src="${root}icon.svg" alt="">Lienzo</a>
<a class="menu" href="#pages">Pages</a>
<a href="${root}playground/">Playground</a>
<form role="search" hidden><input type="search" aria-label="Search" placeholder="Search (/)" autocomplete="off"></form>
<div id="results" role="status" hidden></div>
</header>
<div class="${kind ? 'page page--wide' : 'page'}">
<main id="main">
${html}</main>
<nav class="pages" id="pages" aria-label="Pages">
${navigation(address, root, sources)}</nav>
</div>`
  return template
    .replaceAll(/(href|src)="\.\//g, `$1="${root}`)
    .replace('<html lang="en">', `<html lang="en" data-root="${root}">`)
    .replace('<title></title>', () => `<title>${escapeHtml(name)}</title>`)
    .replace('<body></body>', () => `<body>\n${body}\n</body>`)
}

function navigation(address: string, root: string, sources: readonly Source[]): string {
  const link = (to: string, words: string) =>
    `<li><a href="${root}${to}"${to === address ? ' aria-current="page"' : ''}>${escapeHtml(words)}</a></li>`
  const groups = sections.map((section) => {
    const links = sources
      .filter((source) => source.address.startsWith(`${section}/`))
      .map((source) => link(source.address, source.title))
    return group(sectionTitle(section), links)
  })
  const about = sources.filter(
    (source) => !source.path.startsWith('docs/') && source.address !== '',
  )
  return [
    group('Try', [
      link('playground/', 'Playground'),
      link('widgets/', 'Widgets'),
      link('findings/', 'Findings'),
    ]),
    ...groups,
    group(
      'Project',
      about.map((source) => link(source.address, source.title)),
    ),
  ].join('')
}

function group(title: string, links: readonly string[]): string {
  return `<h2>${title}</h2>\n<ul>\n${links.join('\n')}\n</ul>\n`
}
