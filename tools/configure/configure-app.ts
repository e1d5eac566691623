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

/** What became of a built app. */
export interface Configured {
  /** What is wrong with it or its `config.json`; where there is anything, nothing was written. */
  problems: readonly string[]
  /** How many of its pages say so now. */
  pages: number
  /** The packed files beside that hold something else, by their names. */
  stale: readonly string[]
}

/**
 * Writes what a built app's `config.json` says into its pages, whose first loads then begin with
 * the page, and into its `security-headers.conf`. May be done again after each change. All is worked
 * out before anything is written; throws where it cannot be written.
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

/** Links to folders are not followed: what they lead to may be another app's. */
function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('.html'))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => relative(folder, path))
}

/** A page with the settings; without a text where it is none of the app's. */
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

/** A file that says so already stays, so that nobody asks for it again. */
function replaceChanged(folder: string, files: readonly (readonly [string, string])[]): void {
  const paths = files.map(([name, text]) => [join(folder, name), text] as const)
  replaceFiles(new Map(paths.filter(([path, text]) => readIfThere(path) !== text)))
}

const readIfThere = (path: string) =>
  statSync(path, { throwIfNoEntry: false }) && readFileSync(path, 'utf8')
