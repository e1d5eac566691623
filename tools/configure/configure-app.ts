import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isObject, type Json } from '../../renderer/language'
import type { BootstrapData } from '../../src/bootstrap'
import { nginxHeaders } from '../headers'
import { startOf } from '../packaging'
import { configurePage, scriptSource } from './configure-page'
import { readSettings } from './read-settings'
import { replaceFiles } from './replace-files'
import { stalePacked } from './stale-packed'

/** The result of configuring a built app. */
export interface Configured {
  /** Problems of the app or of its `config.json`; if there are any, nothing was written. */
  problems: readonly string[]
  /** The number of configured pages. */
  pages: number
  /** The names of packed files whose content differs from that of their originals. */
  stale: readonly string[]
}

/**
 * Writes the settings of `config.json` into the pages of a built app, so that their first loads
 * begin with the page, and into its `security-headers.conf`. It can run again after each change.
 * All files are computed before any is written; throws if one cannot be written.
 */
export function configureApp(folder: string): Configured {
  const start = startIn(folder)
  if (!start)
    return refused(['index.html: This is no built app. Name what npm run build has made.'])
  const { settings, problems } = readSettings(join(folder, 'config.json'), start.config)
  if (problems.length > 0) return refused(problems)
  const pages = pagesIn(folder).map((name) => configured(folder, name, settings, start))
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

const refused = (problems: readonly string[]): Configured => ({ problems, pages: 0, stale: [] })

function startIn(folder: string): BootstrapData | undefined {
  try {
    const start = startOf(readFileSync(join(folder, 'index.html'), 'utf8')) as BootstrapData
    return isObject(start.config) && Array.isArray(start.screens) ? start : undefined
  } catch {
    return undefined
  }
}

/** The pages of the app. Links to folders are not followed, since they may lead to another app. */
function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('.html'))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => relative(folder, path))
}

/** A page with the settings; without a text if it does not belong to the app. */
function configured(folder: string, name: string, settings: Json, { screens }: BootstrapData) {
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

/** Replaces only changed files, so that browsers do not fetch the others again. */
function replaceChanged(folder: string, files: readonly (readonly [string, string])[]): void {
  const paths = files.map(([name, text]) => [join(folder, name), text] as const)
  replaceFiles(new Map(paths.filter(([path, text]) => readIfThere(path) !== text)))
}

const readIfThere = (path: string) =>
  statSync(path, { throwIfNoEntry: false }) && readFileSync(path, 'utf8')
