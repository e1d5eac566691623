import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BootstrapData } from '../../src/bootstrap'
import { readConfig } from '../../src/config'
import type { Json } from '../../renderer/language'
import { nginxHeaders } from '../headers'
import { startOf } from '../packaging'
import { configurePage, scriptSource } from './configure-page'

/** How packed files end. */
const ends = ['.br', '.gz', '.zst']

/** What became of a built app. */
export interface Configured {
  /** What is wrong with its `config.json`; where there is anything, nothing was written. */
  problems: readonly string[]
  /** How many of its pages say so now. */
  pages: number
  /** Those that lie packed beside as they were, by the names of the packed files. */
  stale: readonly string[]
}

/**
 * Writes what a built app's `config.json` says into its pages, whose first loads then begin with
 * the page, and into its `security-headers.conf`. May be done again after each change. Throws where
 * there is no such file, or where it is no JSON.
 */
export function configureApp(folder: string): Configured {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const settings = JSON.parse(read('config.json')) as Json
  const rules = (startOf(read('index.html')) as BootstrapData).config
  const { problems } = readConfig(settings, rules)
  if (problems.length > 0) return { problems, pages: 0, stale: [] }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const pages = files
    .filter((path) => path.endsWith('.html'))
    .filter((path) => replaceIn(join(folder, path), (page) => configurePage(page, settings)))
  const stale = pages
    .flatMap((page) => ends.map((end) => page + end))
    .filter((path) => files.includes(path))
  writeWhole(join(folder, 'security-headers.conf'), nginxHeaders(settings, [scriptSource]))
  return { problems, pages: pages.length, stale }
}

function replaceIn(path: string, edit: (text: string) => string | undefined): boolean {
  const text = edit(readFileSync(path, 'utf8'))
  if (text !== undefined) writeWhole(path, text)
  return text !== undefined
}

/** Whoever reads meanwhile has the old file or the new one. */
function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
