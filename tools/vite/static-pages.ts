import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type Plugin, type ResolvedConfig } from 'vite'
import type { renderPages, StaticPage } from '../../src/static'
import type { BootstrapData } from '../../src/bootstrap'
import { hashText, readScreens } from '../packaging/index.ts'
import { robots, siteMap } from './static/site-map.ts'
import { writePage } from './static/write-page.ts'

/** The files of a build, by their name. */
type Files = Readonly<Record<string, File>>
type File = {
  source?: string | Uint8Array
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** What all pages of a build share. */
interface Site {
  files: Files
  /** The address below which the files stand. */
  base: string
  template: string
  start: BootstrapData
  config: { site?: { appName?: string } }
  /** Address of the script that runs before the page is painted. */
  before: string
}

/**
 * Writes each public screen as static HTML at each of its addresses, from the same documents, and
 * the list of them for search engines.
 * `LIENZO_ORIGIN` says where the site will stand, for addresses that have to be whole.
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
        const screens = readScreens(root).filter(
          ({ bundle: { document } }) => document['public'] !== undefined,
        )
        const paths = screens.flatMap(({ routes }) => routes).sort()
        const script = scriptBefore(join(import.meta.dirname, 'static'))
        const scriptName = join(config.build.assetsDir, `before-${hashText(script).slice(0, 8)}.js`)
        const site = siteOf(bundle, config.base, config.base + scriptName)
        const emit = (fileName: string, source: string) =>
          void this.emitFile({ type: 'asset', fileName, source })
        for (const page of await render(root, site, paths)) {
          if (page.path === '/') site.files['index.html']!.source = write(page, site)
          else emit(`${page.path.slice(1)}/index.html`, write(page, site))
        }
        const origin = (process.env['LIENZO_ORIGIN'] ?? '').replace(/\/$/, '')
        emit(scriptName, script)
        emit('sitemap.xml', siteMap(screens.map(({ routes }) => routes[0]!).sort(), origin))
        emit('robots.txt', robots(paths, origin))
      },
    },
  }
}

/** What runs before the page is painted, in every browser: without the comments, which open each file. */
function scriptBefore(folder: string): string {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').replace(/^\/\/.*\n/gm, '')
  return read('too-old.js') + read('elsewhere.js')
}

function siteOf(files: Files, base: string, before: string): Site {
  const template = textOf(files, 'index.html')
  const start = JSON.parse(
    /<script type="application\/json" id="start-data">(.*?)<\/script>/s.exec(template)?.[1] ?? '',
  ) as BootstrapData
  return {
    files,
    base,
    template,
    start,
    config: JSON.parse(textOf(files, 'config.json')) as Site['config'],
    before,
  }
}

/** Runs the app's own code in this process: the same components, told to draw text. */
async function render(
  root: string,
  { files, base, start, config }: Site,
  paths: readonly string[],
): Promise<StaticPage[]> {
  const folder = start.files.slice(base.length)
  const read = async <Value>(name: string) =>
    JSON.parse(textOf(files, `${folder}${name}.json`)) as Value
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const app = (await server.ssrLoadModule('/src/static/render-pages.tsx')) as {
      renderPages: typeof renderPages
    }
    return await app.renderPages({ start, config, read }, paths)
  } finally {
    await server.close()
  }
}

function write(page: StaticPage, { files, base, template, start, config, before }: Site): string {
  const { session } = start.app
  const widgets = start.screens.find(({ routes }) => routes.includes(page.path))?.widgets ?? []
  const styles = stylesOf(files, widgets).map((file) => base + file)
  return writePage(template, page, {
    styles,
    before,
    session: [...session.common, ...session.also],
    siteName: config.site?.appName ?? '',
  })
}

/** Style sheets of the chunks that hold these widgets. */
function stylesOf(files: Files, widgets: readonly string[]): string[] {
  const chunks = Object.values(files).filter(({ moduleIds = [] }) =>
    moduleIds.some((id) => widgets.some((name) => id.endsWith(`/widgets/${name}/${name}.tsx`))),
  )
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))]
}

function textOf(files: Files, name: string): string {
  const source = files[name]?.source
  if (source === undefined) throw new Error(`The build has no ${name}.`)
  return typeof source === 'string' ? source : Buffer.from(source).toString('utf8')
}
