import { dataTag, startTag, readStartData } from '../../packaging/index.ts'
import type { BootstrapData } from '../../../../src/bootstrap'

const sheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Replaces the start data. Adds a script that reads the start data before the app. Data and script
 * are at the end of the head, so that preloaded files load meanwhile. The preload of the script
 * comes first, because later requests share the connection.
 */
export function writeStart(page: string, start: object, prefetch: string): string {
  const named = `<link rel="modulepreload" crossorigin href="${prefetch}">`
  const first = before('<link rel="preload"', page.replace(startTag, '').replace(named, ''), [
    named,
  ])
  return before('</head>', first, [
    dataTag('start-data', start),
    `<script type="module" async crossorigin src="${prefetch}"></script>`,
  ])
}

export interface RouteFiles {
  tooOld: string
  /** The scripts of a page besides the app. */
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * Writes the page of a route. Style sheets load after the first paint, and only the app waits for
 * them.
 */
export function writeRoute(page: string, { tooOld, scripts, styles }: RouteFiles): string {
  const sheets = [
    ...[...page.matchAll(sheet)].map(([tag]) => tag.trim()),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ]
  const app = '<script type="module"'
  const head = before(app, page.replace(sheet, ''), [`<script async src="${tooOld}"></script>`])
  const named = before('</head>', head, [
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...sheets.map((tag) => tag.replace('rel="stylesheet"', 'rel="preload" as="style"')),
  ])
  return before('</body>', named, sheets)
}

function before(place: string, page: string, tags: readonly string[]): string {
  return page.replace(place, () => `${tags.map((tag) => `  ${tag}\n  `).join('')}${place}`)
}

/** The `robots.txt` allows the public pages, but not the screens of borrowers. */
export function robots(paths: readonly string[]): string {
  const allowed = paths.map((path) => `Allow: ${path}$`)
  return [
    'User-agent: *',
    ...allowed,
    'Allow: /assets/',
    'Allow: /config.json$',
    'Disallow: /',
    '',
  ].join('\n')
}

type Files = Readonly<Record<string, File>>
type File = {
  source?: string | Uint8Array
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

interface BuiltFiles {
  files: Files
  base: string
}

export interface Site extends BuiltFiles {
  /** The start page without start data. */
  template: string
  start: BootstrapData
  config: { site?: { appName?: string } }
  /** Writes a file and returns its URL. */
  emit: (fileName: string, source: string) => string
}

export function siteOf(files: Files, base: string, emit: Site['emit']): Site {
  const template = fileText(files, 'index.html')
  const start = readStartData(template) as BootstrapData
  const config = JSON.parse(fileText(files, 'config.json')) as Site['config']
  return { files, base, template, start, config, emit }
}

function fileText(files: Files, name: string): string {
  const source = files[name]?.source
  if (source === undefined) throw new Error(`The build has no ${name}.`)
  return typeof source === 'string' ? source : Buffer.from(source).toString('utf8')
}

/** Reads an embedded file by the name that the app requests. */
export const embeddedText = ({ files, base, start }: Site, name: string): string =>
  fileText(files, `${start.files.slice(base.length)}${name}.json`)

/** The URLs of a module's script. `module` is the end of the module's path. */
export const scriptOf = ({ files, base }: BuiltFiles, module: string): string[] =>
  chunksWith(files, [module]).map(([name]) => base + name)

/** The URLs of the scripts and style sheets of widgets. */
export function widgetFiles({ files, base }: BuiltFiles, widgets: readonly string[]) {
  const chunks = chunksWith(
    files,
    widgets.map((name) => `/widgets/${name}/${name}.tsx`),
  )
  const styles = chunks.flatMap(([, { viteMetadata }]) => [...(viteMetadata?.importedCss ?? [])])
  return {
    scripts: chunks.map(([name]) => base + name),
    styles: [...new Set(styles)].map((name) => base + name),
  }
}

const chunksWith = (files: Files, modules: readonly string[]) =>
  Object.entries(files).filter(([, { moduleIds = [] }]) =>
    moduleIds.some((id) => modules.some((module) => id.endsWith(module))),
  )
