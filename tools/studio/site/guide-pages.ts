import type { Links } from './create-links'
import { sectionTitle, type Page } from './layout'
import { sections, type Source } from './read-sources'
import { escapeHtml, renderMarkdown } from './render-markdown'

/** A page for each Markdown file, and a list for each section. */
export function guidePages(sources: readonly Source[], links: Links): Page[] {
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
