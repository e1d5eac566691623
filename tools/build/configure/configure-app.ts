import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isObject, type Json } from '../../../renderer/language'
import { type BootstrapData, firstRequests, profileOf } from '../../../src/bootstrap'
import { replaceFiles } from '../disk'
import { nginxHeaders } from '../headers'
import { readStartData, dataTag, startTag } from '../packaging'
import { readSettings } from './read-settings'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { readConfig, type Config } from '../../../src/config'
import { readSession } from '../../../src/session'

export interface ConfigureResult {
  /** The problems. If there are any, no file was written. */
  problems: readonly string[]
  pages: number
  stale: readonly string[]
}

/**
 * Writes the settings into the pages of a built app, so that the pages can send first loads early.
 * Also writes `security-headers.conf`. All files are computed before any is written. Throws if a
 * file cannot be written.
 */
export function configureApp(folder: string): ConfigureResult {
  const start = startIn(folder)
  if (!start)
    return refused([
      'index.html: This is not a built app. Name the folder that `npm run build` has written.',
    ])
  const file = readSettings(join(folder, 'config.json'), start)
  if (file.problems.length > 0) return refused(file.problems)
  const { settings } = file
  const pages = pagesIn(folder).map((name) => configuredPage(folder, name, settings, start))
  const faults = pages.flatMap(({ problem }) => problem ?? [])
  if (faults.length > 0) return refused(faults)
  const own = pages.filter(({ text }) => text !== undefined)
  replaceChanged(folder, [
    ...own.map(({ name, text = '' }) => [name, text] as const),
    ['security-headers.conf', nginxHeaders(settings, [scriptSource])],
  ])
  const stale = [...own.map(({ name }) => name), 'config.json'].flatMap((name) =>
    stalePacked(join(folder, name)).map((end) => name + end),
  )
  return { problems: [], pages: own.length, stale }
}

const refused = (problems: readonly string[]): ConfigureResult => ({
  problems,
  pages: 0,
  stale: [],
})

/** The start data of the app in a folder; `undefined` if there is no app. */
export function startIn(folder: string): BootstrapData | undefined {
  try {
    const start = readStartData(readFileSync(join(folder, 'index.html'), 'utf8')) as BootstrapData
    return isObject(start.config) && Array.isArray(start.screens) ? start : undefined
  } catch {
    return undefined
  }
}

/**
 * The HTML files of a folder. Links to folders are left out, because they may lead to another app.
 */
function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('.html'))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => relative(folder, path))
}

/**
 * The page with its settings, or a problem. `text` is `undefined` for a page outside of the app.
 */
function configuredPage(folder: string, name: string, settings: Json, { screens }: BootstrapData) {
  const problem = `${name}: Another version of Lienzo has built this page. Build the app again.`
  try {
    const text = configurePage(readFileSync(join(folder, name), 'utf8'), settings)
    const isOwn = screens.some(({ routes }) =>
      routes.some((route) => join(route, 'index.html') === join('/', name)),
    )
    return text === undefined && isOwn ? { name, problem } : { name, text }
  } catch {
    return { name, problem }
  }
}

/** Writes only changed files, so that browsers keep unchanged files in their cache. */
function replaceChanged(folder: string, files: readonly (readonly [string, string])[]): void {
  const paths = files.map(([name, text]) => [join(folder, name), text] as const)
  replaceFiles(new Map(paths.filter(([path, text]) => readIfThere(path) !== text)))
}

const readIfThere = (path: string) =>
  statSync(path, { throwIfNoEntry: false }) && readFileSync(path, 'utf8')

/** Decompressors by file extension. A file that cannot be decompressed counts as outdated. */
const decompressors: Readonly<Record<string, ((bytes: Uint8Array) => Buffer) | undefined>> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
  '.zst': undefined,
}

function stalePacked(path: string): string[] {
  const text = readFileSync(path)
  return Object.entries(decompressors)
    .filter(([end, unpack]) => existsSync(path + end) && !holds(path + end, text, unpack))
    .map(([end]) => end)
}

function holds(path: string, text: Buffer, unpack?: (bytes: Uint8Array) => Buffer): boolean {
  try {
    return unpack?.(readFileSync(path)).equals(text) ?? false
  } catch {
    return false
  }
}

const script = readFileSync(join(import.meta.dirname, 'send-first.js'), 'utf8')
  .replace(/^\/\/.*\n/gm, '')
  .replace(/^ +/gm, '')
  .trim()

/** The CSP source of the page's inline script. */
const scriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const tags =
  /<script type="application\/json" id="first-loads">.*?<\/script><script>.*?<\/script>\n*/s
const settingsPreload = /[ \t]*<link rel="preload" href="\/config\.json"[^>]*>\r?\n?/
const ownScripts = /script-src &#39;self&#39;(?: &#39;sha256-[^;]*&#39;)?;/

/**
 * Writes settings and first loads into a page, and removes earlier ones. Returns `undefined` for a
 * page outside the app. Throws if another version built the page.
 */
function configurePage(page: string, settings: Json): string | undefined {
  if (!startTag.test(page)) return undefined
  const start = readStartData(page) as BootstrapData
  const plan = planFirst(start, readConfig(settings, start.config).config)
  if (!ownScripts.test(page)) throw new Error('The page has no policy of its own.')
  const own = page
    .replace(tags, '')
    .replace(settingsPreload, '')
    .replace(
      startTag,
      () => `  ${dataTag('start-data', { ...start, settings, isConfigured: true })}\n`,
    )
  return plan
    ? own
        .replace('<link', () => `${dataTag('first-loads', plan)}<script>${script}</script>\n<link`)
        .replace(ownScripts, `script-src &#39;self&#39; ${scriptSource.replaceAll("'", '&#39;')};`)
    : own.replace(ownScripts, 'script-src &#39;self&#39;;')
}

/** A constant, a session parameter, or a choice between two strings by a session parameter. */
type PlannedText =
  | string
  | { session: string; otherwise?: string }
  | { session: string; is: string; text: string; otherwise: string }

/** A load that the page sends when it has read its session. */
interface PlannedLoad {
  address: string
  query: readonly (readonly [name: string, PlannedText])[]
  headers: Readonly<Record<string, PlannedText>>
  data?: ''
}

/** The loads that a page sends before the app has loaded. */
export interface FirstPlan {
  /** The path of the page. Under another path, the page sends nothing. */
  path: string
  /** The values of session parameters that the URL lacks. */
  defaults: Readonly<Record<string, string>>
  loads: readonly PlannedLoad[]
}

/**
 * Runs the app's code twice: with marks as session parameters, and without parameters. The marks
 * show the parts of a request that depend on a parameter. Returns `undefined` if only the app can
 * send the loads.
 */
export function planFirst(start: BootstrapData, config: Config): FirstPlan | undefined {
  const entry = start.screens.find(({ routes }) => routes.includes(start.path ?? ''))
  const language = entry && languageOf(entry.locale ?? start.app.locale)
  if (!entry || !language || entry.available !== undefined) return undefined
  const { session: rules } = start.app
  const profile = profileOf(config.profile, start.profiles)
  const names = [...rules.common, ...rules.also]
  const marked = Object.fromEntries(names.map((name) => [name, mark(name)]))
  const loads = entry.sources.flatMap((source) => {
    const [full] = firstRequests(start, config, [source], marked, mark(''))
    const [bare] = firstRequests(start, config, [source], {}, mark(''))
    return full && !JSON.stringify(source.params).includes('"if"')
      ? (loadOf(full, bare?.url ?? '', language) ?? [])
      : []
  })
  const { values: defaults } = readSession({ search: '', hash: '' }, rules, { config, profile })
  return loads.length > 0 ? { path: start.path!, defaults, loads } : undefined
}

/** The mark for a session parameter, without characters that URLs escape. */
const mark = (name: string) => `~session.${name}~`
const holdsMark = /~session\.\w*~/
const isMark = /^~session\.(\w*)~$/

/**
 * Returns `undefined` if the path contains a parameter, because the parameter could lead to another
 * endpoint.
 */
function loadOf(
  { url, headers, data }: { url: string; headers: Record<string, string>; data?: unknown },
  bareUrl: string,
  language: PlannedText,
): PlannedLoad | undefined {
  const [address = '', query] = url.split('?')
  if (holdsMark.test(address)) return undefined
  const bare = new Map(pairsOf(bareUrl.split('?')[1]))
  const planned = (text: string, otherwise?: string): PlannedText => {
    const name = isMark.exec(text)?.[1]
    if (name === undefined) return decodeURIComponent(text)
    if (!name) return language
    return {
      session: name,
      ...(otherwise !== undefined && { otherwise: decodeURIComponent(otherwise) }),
    }
  }
  return {
    address,
    query: pairsOf(query).map(([name, text]) => [name, planned(text, bare.get(name))]),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, planned(encodeURIComponent(text))]),
    ),
    ...(data === '' && { data }),
  }
}

const pairsOf = (query = '') =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string])

/** The page's language: a constant, or one of two languages by a session parameter. */
function languageOf(rule: Json): PlannedText | undefined {
  if (typeof rule === 'string') return rule
  const choice = isObject(rule) && rule['if']
  if (!Array.isArray(choice) || choice.length !== 3) return undefined
  const [condition, text, otherwise] = choice
  const sides = isObject(condition) && condition['===']
  const [read, is] = Array.isArray(sides) ? sides : []
  const path = isObject(read) && read['var']
  const session = typeof path === 'string' && /^session\.(\w+)$/.exec(path)?.[1]
  return session && isText(is) && isText(text) && isText(otherwise)
    ? { session, is, text, otherwise }
    : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
