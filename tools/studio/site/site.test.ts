import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRules } from '../../analysis/check/rules/rule'
import { createSite } from './build-site'
import { createSiteSearch } from './pages/search-index'
import { createLinks, renderMarkdown } from './render-markdown'

const template =
  '<html lang="en"><head><title></title><link href="./icon.svg"></head><body></body></html>'
const site = createSite(process.cwd(), { page: template, playground: template })

describe('the site', () => {
  it('lists every guide and reference page for language models', () => {
    const links = [...site.llms.matchAll(/^- \[.+\]\((.+)\): \S/gm)].map(([, link]) => link!)
    expect(links).toContain('guides/writing-a-screen/')
    expect(site.llms).not.toContain('Context.')
    expect(links.filter((link) => !site.pages.has(`${link}index.html`))).toEqual([])
    const pages = [...site.pages.keys()].filter((path) => /^(?:guides|reference)\/./.test(path))
    expect(links.length).toBeGreaterThan(pages.length - 3)
  })

  it('has a page for every code of the checker', () => {
    const missing = allRules.filter(({ code }) => !site.pages.has(`findings/${code}/index.html`))
    expect(missing).toEqual([])
  })

  it('shows a wrong and a right document', () => {
    const page = site.pages.get('findings/LZ302/index.html')
    expect(page).toMatch(
      /<h2 id="wrong">[^]*<mark>[^<]*&quot;1&quot;[^<]*<\/mark>[^]*<h2 id="right">/,
    )
  })

  it('has no broken link', () => {
    const broken = [...site.pages].flatMap(([path, html]) =>
      [...html.matchAll(/ (?:href|src)="([^"]*)"/g)]
        .map(([, href]) => href!)
        .filter((href) => !/^(?:https?|mailto):/.test(href) && !leadsSomewhere(path, href))
        .map((href) => `${path}: ${href}`),
    )
    expect(broken).toEqual([])
  })

  it('finds pages by a word', () => {
    const search = createSiteSearch(site.search)
    const addresses = (query: string) => search(query).map(({ address }) => address)
    expect(addresses('canary analysis')).toContain('guides/releases/#canary-analysis')
    expect(addresses('LZ302')).toContain('findings/LZ302/')
    expect(addresses('zzyx')).toEqual([])
  })
})

describe('a Markdown page', () => {
  it('has the same ids of headings as GitHub', () => {
    const { html, sections } = renderMarkdown('# A\n\n## `b` and C!\n\nWords\n\n## B and c', String)
    expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'a',
      'b-and-c',
      'b-and-c-1',
    ])
    expect(sections[0]).toEqual({ id: 'b-and-c', heading: 'b and C!', text: 'Words' })
  })

  it('has diagrams that load nothing from other hosts', () => {
    const { html } = renderMarkdown(
      '```mermaid\nflowchart TD\n  a["One"] --> b["Two"]\n```',
      String,
    )
    expect(html).toMatch(/<svg [^]*>One<[^]*>Two</)
    expect(html).not.toMatch(/@import|url\(['"]?http/)
  })

  it('throws for a link to a file that does not exist', () => {
    const { hrefOf } = createLinks(process.cwd(), [])
    const source = { path: 'docs/guides/a.md', address: 'guides/a/' }
    expect(() => hrefOf(source, 'gone.md')).toThrow('docs/guides/a.md links to docs/guides/gone.md')
  })
})

function leadsSomewhere(from: string, href: string): boolean {
  const [path = '', id] = href.split('#')
  const target = path === '' ? from : posix.join(posix.dirname(from), path)
  if (target.startsWith('files/')) return site.files.has(target.slice('files/'.length))
  const page = site.pages.get(
    /(^|\/)$|^\.$/.test(target) ? posix.join(target, 'index.html') : target,
  )
  if (!page) return target === 'icon.svg' || target.startsWith('widget.html?widget=')
  return id === undefined || page.includes(` id="${id}"`)
}
