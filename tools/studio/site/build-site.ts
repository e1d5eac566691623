import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readEditable, readOthers } from '../../server/studio/folder-source'
import { findingPages } from './finding-pages'
import { createLinks, escapeHtml, type Links, renderMarkdown } from './render-markdown'
import type { SearchEntry } from './pages/search-index'
import { layOut, type Page, sectionTitle } from './layout'
import { readSources, sections, type Source } from './read-sources'
import type { Templates } from './build-assets'

/** The pages of the site, and the data that they use. */
export interface Site {
  /** The HTML of each page, by path on the site. */
  readonly pages: ReadonlyMap<string, string>
  readonly search: readonly SearchEntry[]
  /** The file `llms.txt`, which lists the pages for language models. */
  readonly llms: string
  /** The paths in the repository to which pages link. */
  readonly files: ReadonlySet<string>
}

/** Creates all pages from the files of the repository. Throws if a link is broken. */
export function createSite(root: string, templates: Templates): Site {
  const sources = readSources(root)
  const links = createLinks(root, sources)
  const pages = [
    ...guidePages(sources, links),
    ...findingPages(),
    ...widgetPages(root, links),
    playgroundPage,
  ]
  return {
    pages: new Map(
      pages.map((page) => [
        `${page.address}index.html`,
        layOut(page, templates[page.template ?? 'page'], sources),
      ]),
    ),
    llms: llmsText(sources),
    search: pages.flatMap(entriesOf),
    files: links.files,
  }
}

/** The folder with the images of the widgets' examples. */
const pictures = 'tools/lab/gallery/public/example'

/** Writes the site and its scripts into a folder. First deletes the content of the folder. */
export function writeSite(
  root: string,
  folder: string,
  { pages, search, llms, files }: Site,
  assets: ReadonlyMap<string, string | Uint8Array>,
): void {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of [...assets, ...pages]) write(path, content)
  write('llms.txt', llms)
  write('search.json', JSON.stringify(search))
  write('project.json', JSON.stringify({ files: readEditable(root), others: readOthers(root) }))
  cpSync(join(root, pictures), join(folder, 'example'), { recursive: true })
  for (const [to, from] of [
    ['icon.svg', 'src/assets/brand/icon.svg'] as const,
    ...[...files].map((path) => [`files/${path}`, path] as const),
  ]) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    copyFileSync(join(root, from), join(folder, to))
  }
}

function entriesOf({ address, title, sections }: Page): SearchEntry[] {
  return sections.map(({ id, heading, text }) => ({
    address: id === '' ? address : `${address}#${id}`,
    page: title,
    heading,
    text,
  }))
}

/** Returns a page for each Markdown file, and a page that lists the files of each section. */
function guidePages(sources: readonly Source[], links: Links): Page[] {
  return [
    ...sources.map((source) => ({
      address: source.address,
      title: source.title,
      ...renderMarkdown(source.markdown, (href) => links.hrefOf(source, href)),
    })),
    ...sections.map((section) => listPage(section, sources)),
  ]
}

function listPage(section: string, sources: readonly Source[]): Page {
  const address = `${section}/`
  const title = sectionTitle(section)
  const items = sources
    .filter((source) => source.address.startsWith(address))
    .map(
      (source) =>
        `<li><a href="${source.address.slice(address.length)}">${escapeHtml(source.title)}</a></li>`,
    )
  return {
    address,
    title,
    html: `<h1>${title}</h1>\n<ul>\n${items.join('\n')}\n</ul>\n`,
    sections: [],
  }
}

/** Returns the list of all pages for language models, in the format of llmstxt.org. */
function llmsText(sources: readonly Source[]): string {
  const [start] = sources
  const summary = firstSentence(start?.markdown ?? '')
  const parts = sections.map((section) => {
    const lines = sources
      .filter(({ address }) => address.startsWith(`${section}/`))
      .map(({ title, address, markdown }) => `- [${title}](${address}): ${firstSentence(markdown)}`)
    return `## ${sectionTitle(section)}\n\n${lines.join('\n')}`
  })
  return `${[`# ${start?.title ?? ''}`, `> ${summary}`, ...parts].join('\n\n')}\n`
}

/** Returns the first sentence as plain text, without a label such as `**Reason.**`. */
function firstSentence(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[A-Z*`[]/.test(block))
  const plain = (paragraph ?? '')
    .replace(/^\*\*\w+\.\*\*\s+/, '')
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0] ?? plain
}

/** The page with a document, a phone and the findings. A script fills the page. */
const playgroundPage: Page = {
  address: 'playground/',
  title: 'Playground',
  template: 'playground',
  html: `<h1>Playground</h1>
<p>Edit a document: the phone shows it, and the checker reports its mistakes. Nothing is saved.</p>
<div id="playground"><p>Opening…</p></div>
`,
  sections: [
    { id: '', heading: '', text: 'Edit a document in the page, with the phone and findings.' },
  ],
}

/** The reference of widgets, with a section for each widget. */
const reference = 'docs/reference/widgets.md'

/**
 * Returns a page that lists all widgets, and a page for each widget. The page has the properties
 * and the examples in light and dark mode.
 */
function widgetPages(root: string, links: Links): Page[] {
  const groupTexts = readFileSync(join(root, reference), 'utf8').split(/^## /m).slice(1)
  const groups = groupTexts.map((area) => {
    const [title = '', ...sections] = area.split(/^### /m)
    return { title: title.trim(), sections: sections.map(readSection) }
  })
  const widgets = groups.flatMap(({ sections }) => sections)
  const lists = groups.map(
    ({ title, sections }) =>
      `<h2>${escapeHtml(title)}</h2>\n<ul>\n${sections.map(listItem).join('\n')}\n</ul>\n`,
  )
  const html = `<h1>Widgets</h1>\n${lists.join('')}`
  return [
    { address: 'widgets/', title: 'Widgets', html, sections: [] },
    ...widgets.map((widget) => widgetPage(widget, links)),
  ]
}

interface WidgetSection {
  readonly name: string
  readonly markdown: string
}

function readSection(text: string): WidgetSection {
  const [name = '', ...lines] = text.split('\n')
  return { name, markdown: lines.join('\n') }
}

function listItem({ name, markdown }: WidgetSection): string {
  const [first = ''] = markdown.trim().split('\n')
  return `<li><a href="${name}/">${name}</a> ${escapeHtml(first.replaceAll('`', ''))}</li>`
}

function widgetPage({ name, markdown }: WidgetSection, links: Links): Page {
  const address = `widgets/${name}/`
  const source: Pick<Source, 'path' | 'address'> = { path: reference, address }
  // A link to another section must lead to the reference page.
  const { html, sections } = renderMarkdown(markdown, (href) =>
    links.hrefOf(source, href.startsWith('#') ? `widgets.md${href}` : href),
  )
  const frames = (['light', 'dark'] as const).map(
    (theme) =>
      `<iframe title="Examples of ${name}, ${theme}" src="../../widget.html?widget=${name}&amp;theme=${theme}" loading="lazy"></iframe>`,
  )
  const all = `<h1>${name}</h1>\n${html}<h2 id="examples">Examples</h2>\n<div class="looks">\n${frames.join('\n')}\n</div>\n`
  return { address, title: `Widget ${name}`, html: all, sections }
}
