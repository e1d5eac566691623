/** The content of a static page. */
export interface PageContent {
  path: string
  locale: string
  title: string
  description: string
  html: string
  hydrationKey: string
}

/** The parts of the head of a static page besides its words. */
export interface PageHead {
  /** Addresses of the style sheets of the page's widgets. */
  styles: readonly string[]
  /** Address of the script that runs before the page is painted. */
  before: string
  /** Names of the session's parameters. */
  session: readonly string[]
  /** The name of the app, if it has one. */
  siteName: string
}

const root = '<div id="root">'

/**
 * Writes a page into the start page of the app, whose other parts stay. Throws if the start page
 * has no root.
 */
export function writePage(template: string, page: PageContent, head: PageHead): string {
  const start = template.indexOf(root)
  const end = template.lastIndexOf('</div>', template.indexOf('</body>'))
  if (start < 0 || end < start) throw new Error('index.html has no <div id="root"> in its body.')
  const loading = template.slice(start + root.length, end).trim()
  const drawn = `<div id="root" data-path="${escape(page.path)}" data-hydration-key="${escape(page.hydrationKey)}">${page.html}</div>`
  return (
    template
      .slice(0, start)
      .replace(/<html lang="[^"]*"/, () => `<html lang="${escape(page.locale)}"`)
      .replace(/<title>([^<]*)<\/title>/, (_, title: string) =>
        headOf({ ...page, title: page.title || title }, head),
      )
      .replace(
        '</head>',
        () =>
          `${tagsOf(page, head)
            .map((tag) => `  ${tag}\n  `)
            .join('')}</head>`,
      ) +
    `${drawn}\n    <div id="elsewhere">${loading}</div>\n    ${template.slice(end + '</div>'.length).trimStart()}`
  )
}

/**
 * The tags of the head. The page waits for the script, so that the start files are requested before
 * it.
 */
function tagsOf({ path }: PageContent, { styles, before, session }: PageHead): string[] {
  return [
    `<script src="${escape(before)}" data-path="${escape(path)}" data-session="${escape(session.join(' '))}"></script>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${escape(href)}" />`),
  ]
}

function headOf({ locale, title, description }: PageContent, { siteName }: PageHead): string {
  const meta = (name: string, content: string, key = 'name') =>
    content ? [`<meta ${key}="${name}" content="${escape(content)}" />`] : []
  return [
    `<title>${escape(title)}</title>`,
    ...meta('description', description),
    ...meta('og:type', 'website', 'property'),
    ...meta('og:title', title, 'property'),
    ...meta('og:description', description, 'property'),
    ...meta('og:site_name', siteName, 'property'),
    ...meta('og:locale', ogLocales[locale] ?? locale, 'property'),
    ...meta('twitter:card', 'summary'),
  ].join('\n    ')
}

/** Open Graph requires a language with a country. */
const ogLocales: Readonly<Record<string, string>> = { es: 'es_MX', en: 'en_IN' }

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
