import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin, type ResolvedConfig } from 'vite'
import type * as Screens from '../../../src/static'
import { hashText, readScreens } from '../packaging/index.ts'
import {
  writeRoute,
  writeStart,
  robots,
  embeddedText,
  scriptOf,
  siteOf,
  widgetFiles,
  type Site,
} from './static/page-parts.ts'

/**
 * Writes a page for every route that is a plain path. A public screen becomes static HTML. Another
 * screen gets links to the files of its first render. The page of `/` serves all other URLs.
 */
export function staticPages(root: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'lienzo-static-pages',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { base, build } = config
        const site = siteOf(bundle, base, (fileName, source) => {
          this.emitFile({ type: 'asset', fileName, source })
          return base + fileName
        })
        const screens = readScreens(root)
        const [shown, others] = [true, false].map((isShown) =>
          screens.filter(
            ({ bundle: { document } }) => (document['public'] !== undefined) === isShown,
          ),
        )
        await withCode(root, async (code) => {
          await writeShown(code, site, pathsOf(shown!), build.assetsDir)
          writeOthers(code, site, pathsOf(others!), build.assetsDir)
        })
        site.emit('robots.txt', robots(pathsOf(shown!)))
      },
    },
  }
}

const pathsOf = (screens: readonly { routes: readonly string[] }[]) =>
  screens.flatMap(({ routes }) => routes.filter((route) => route.startsWith('/'))).sort()

/**
 * Joins scripts without their first comments. Every browser can run these scripts without a change.
 */
function emitScript(site: Site, folder: string, names: readonly string[]): string {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, 'static', `${name}.js`), 'utf8')
  const script = names.map((name) => read(name).replace(/^\/\/.*\n/gm, '')).join('')
  return site.emit(join(folder, `${names.at(-1)}-${hashText(script).slice(0, 8)}.js`), script)
}

/** Loads the app's own components, which render to HTML in this process. */
async function withCode(root: string, use: (code: typeof Screens) => Promise<void>): Promise<void> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    await use((await server.ssrLoadModule('/src/static/index.ts')) as typeof Screens)
  } finally {
    await server.close()
  }
}

function startPage(
  site: Site,
  { path, embedded }: { path: string; embedded?: object },
  page: string,
) {
  const [prefetch] = scriptOf(site, '/src/prefetch.ts')
  const later = ['/src/app/program.tsx', '/src/app/action-runtime.ts'].flatMap((module) =>
    scriptOf(site, module),
  )
  return writeStart(page, { ...site.start, path, embedded, later }, prefetch!)
}

async function writeShown(
  { renderPages }: typeof Screens,
  site: Site,
  paths: readonly string[],
  folder: string,
): Promise<void> {
  const { start, config, template } = site
  const before = emitScript(site, folder, ['too-old', 'elsewhere'])
  const read = async <Value>(name: string) => JSON.parse(embeddedText(site, name)) as Value
  const { common, also } = start.app.session
  for (const page of await renderPages({ start, config, read }, paths)) {
    const widgets = start.screens.find(({ routes }) => routes.includes(page.path))?.widgets ?? []
    const head = {
      styles: widgetFiles(site, widgets).styles,
      before,
      session: [...common, ...also],
      siteName: config.site?.appName ?? '',
    }
    const html = startPage(site, { path: page.path }, writePage(template, page, head))
    if (page.path === '/') site.files['index.html']!.source = html
    else site.emit(`${page.path.slice(1)}/index.html`, html)
  }
}

function writeOthers(
  { firstFiles }: typeof Screens,
  site: Site,
  paths: readonly string[],
  folder: string,
): void {
  const tooOld = emitScript(site, folder, ['too-old'])
  for (const [path, { entry, files }] of firstFiles(site.start, site.config, paths)) {
    const embedded = Object.fromEntries(
      files.map((name) => [name, JSON.parse(embeddedText(site, name)) as unknown]),
    )
    const { scripts, styles } = widgetFiles(site, entry.widgets)
    const page = writeRoute(site.template, { tooOld, scripts, styles })
    site.emit(`${path.slice(1)}/index.html`, startPage(site, { path, embedded }, page))
  }
}

interface PageContent {
  path: string
  locale: string
  title: string
  description: string
  html: string
  hydrationKey: string
}

/** The parts of a page's head that do not depend on texts. */
interface PageHead {
  styles: readonly string[]
  before: string
  session: readonly string[]
  siteName: string
}

const root = '<div id="root">'

/** Writes a page. Throws if the start page has no root element. */
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

/** The script blocks rendering, so the preloaded files come before these tags. */
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
