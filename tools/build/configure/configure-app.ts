import { readdirSync, readFileSync, statSync, existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isObject, type Json } from '../../../renderer/language'
import type { BootstrapData } from '../../../src/bootstrap'
import { replaceFiles } from '../disk'
import { nginxHeaders } from '../headers'
import { startOf } from '../packaging'
import { configurePage, scriptSource } from './configure-page'
import { readSettings } from './read-settings'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface ConfigureResult {
  /** The problems. If there is one, no file was written. */
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
    return refused(['index.html: This is no built app. Name what npm run build has made.'])
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
    const start = startOf(readFileSync(join(folder, 'index.html'), 'utf8')) as BootstrapData
    return isObject(start.config) && Array.isArray(start.screens) ? start : undefined
  } catch {
    return undefined
  }
}

/** The HTML files of a folder. Links to folders are left out, as they may lead to another app. */
function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('.html'))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => relative(folder, path))
}

/** The page with its settings. `text` is `undefined` for a page that does not belong to the app. */
function configuredPage(folder: string, name: string, settings: Json, { screens }: BootstrapData) {
  const problem = `${name}: It is not as this version builds it. Build the app anew.`
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

/** Writes only changed files, so that browsers keep the others in their cache. */
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
