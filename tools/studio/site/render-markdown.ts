import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { renderMermaidSVG } from 'beautiful-mermaid'
import { Marked, type RendererObject, type Tokens } from 'marked'
import { sections, type Source } from './read-sources'

/** A section of a page that the search can find. */
export interface PageSection {
  /** The id of the heading; empty for the start of the page. */
  readonly id: string
  readonly heading: string
  readonly text: string
}

/** The HTML of a Markdown file, and its sections. */
export interface RenderedPage {
  readonly html: string
  readonly sections: readonly PageSection[]
}

/** Renders Markdown. `hrefOf` converts the URLs of links and images. */
export function renderMarkdown(markdown: string, hrefOf: (href: string) => string): RenderedPage {
  const sections: { id: string; heading: string; text: string }[] = [
    { id: '', heading: '', text: '' },
  ]
  const idOf = createIds()
  const renderer: RendererObject = {
    heading({ tokens, depth, text }) {
      const heading = plain(text)
      const id = idOf(heading)
      if (depth > 1) sections.push({ id, heading, text: '' })
      const code = /^LZ\d{3}(?= )/.exec(text)?.[0]
      const words = this.parser.parseInline(tokens)
      const linked = code
        ? words.replace(code, `<a href="${escapeHtml(hrefOf(`finding:${code}`))}">${code}</a>`)
        : words
      return `<h${depth} id="${id}">${linked}</h${depth}>\n`
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
    image: ({ href, text }) => `<img src="${escapeHtml(hrefOf(href))}" alt="${escapeHtml(text)}">`,
    html: ({ text }) =>
      text
        .replace(/<!--.*?-->\s*/gs, '')
        .replace(/ src="([^"]+)"/g, (_, src: string) => ` src="${escapeHtml(hrefOf(src))}"`),
    code: ({ lang, text }) => (lang === 'mermaid' ? drawing(text) : codeBlock(escapeHtml(text))),
    table: tableIn,
  }
  const marked = new Marked({ renderer })
  const html = marked.parse(markdown, { async: false })
  fillParts(sections, marked.lexer(markdown))
  return { html, sections: sections.filter(({ text, heading }) => text !== '' || heading !== '') }
}

/** Returns a focusable code block as HTML, so that the keyboard can scroll long lines. */
export function codeBlock(html: string): string {
  return `<pre tabindex="0"><code>${html}</code></pre>\n`
}

/** Returns a diagram as SVG, with the colours of the page and without JavaScript. */
function drawing(mermaid: string): string {
  const svg = renderMermaidSVG(mermaid, {
    bg: 'var(--lz-page)',
    fg: 'var(--lz-text)',
    muted: 'var(--lz-text)',
    line: 'var(--lz-text-muted)',
    accent: 'var(--lz-text-muted)',
    surface: 'var(--lz-surface)',
    border: 'var(--lz-line-strong)',
    font: 'system-ui',
    padding: 8,
    transparent: true,
  })
  // The SVG imports a font, but the site must not load files from other hosts.
  return `<figure class="drawing" tabindex="0">${svg.replace(/@import[^;]*;/, '')}</figure>\n`
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns a table that scrolls on a narrow page. */
function tableIn(
  this: { parser: { parseInline: (tokens: Tokens.TableCell['tokens']) => string } },
  { header, rows }: Tokens.Table,
): string {
  const row = (cells: readonly Tokens.TableCell[], tag: string) =>
    `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('')
  return `<div class="table" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
}

/** Adds to each section the text below its heading. */
function fillParts(sections: { text: string }[], tokens: readonly Tokens.Generic[]): void {
  let at = 0
  for (const token of tokens) {
    if (token.type === 'heading') at += token['depth'] > 1 ? 1 : 0
    else if (token.type !== 'html')
      sections[at]!.text = `${sections[at]!.text} ${plain(token.raw)}`.trim()
  }
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]|&lt;|^-+$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Creates heading ids as GitHub does, so that links work in both places. */
function createIds(): (heading: string) => string {
  const used = new Map<string, number>()
  return (heading) => {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = used.get(id) ?? 0
    used.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  }
}

/** Converts links between Markdown files to links between pages. */
export interface Links {
  /** Converts a link of a Markdown file to a relative URL. Throws if the link is broken. */
  hrefOf: (source: Pick<Source, 'path' | 'address'>, href: string) => string
  /** The other files to which pages link. The site contains them in `files/`. */
  readonly files: ReadonlySet<string>
}

export function createLinks(root: string, sources: readonly Source[]): Links {
  const files = new Set<string>()
  const addresses = new Map([
    ...sections.map((section) => [`docs/${section}`, `${section}/`] as const),
    ...sources.map(({ path, address }) => [path, address] as const),
  ])
  const fileAddress = (path: string, from: string) => {
    if (!existsSync(join(root, path)) || !statSync(join(root, path)).isFile())
      throw new Error(`${from} links to ${path}, which does not exist.`)
    files.add(path)
    return `files/${path}`
  }
  return {
    files,
    hrefOf({ path, address }, href) {
      if (/^(?:https?|mailto):|^#/.test(href)) return href
      const finding = /^finding:(.+)$/.exec(href)?.[1]
      if (finding) return `${prefixOf(address)}findings/${finding}/`
      const [target = '', hash] = href.split('#')
      const resolved = posix.join(posix.dirname(path), target).replace(/\/$/, '')
      const to = addresses.get(resolved) ?? fileAddress(resolved, path)
      return `${prefixOf(address)}${to}${hash === undefined ? '' : `#${hash}`}`
    },
  }
}

/** Returns the relative path from a page to the root of the site. */
export function prefixOf(address: string): string {
  return '../'.repeat(address.split('/').length - 1) || './'
}
