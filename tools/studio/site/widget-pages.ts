import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Links } from './create-links'
import type { Page } from './layout'
import type { Source } from './read-sources'
import { escapeHtml, renderMarkdown } from './render-markdown'

/** The reference of widgets, which has a section for each widget. */
const reference = 'docs/reference/widgets.md'

/**
 * A page for each widget with its examples, light and dark, and its properties; and a list of all
 * widgets.
 */
export function widgetPages(root: string, links: Links): Page[] {
  const areas = readFileSync(join(root, reference), 'utf8').split(/^## /m).slice(1)
  const groups = areas.map((area) => {
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

interface Section {
  readonly name: string
  readonly markdown: string
}

function readSection(text: string): Section {
  const [name = '', ...lines] = text.split('\n')
  return { name, markdown: lines.join('\n') }
}

function listItem({ name, markdown }: Section): string {
  const [first = ''] = markdown.trim().split('\n')
  return `<li><a href="${name}/">${name}</a> ${escapeHtml(first.replaceAll('`', ''))}</li>`
}

function widgetPage({ name, markdown }: Section, links: Links): Page {
  const address = `widgets/${name}/`
  const source: Pick<Source, 'path' | 'address'> = { path: reference, address }
  // Links to other sections of the reference go to the reference page.
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
