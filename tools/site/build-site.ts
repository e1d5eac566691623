import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLinks } from './create-links'
import { findingPages } from './finding-pages'
import { guidePages } from './guide-pages'
import { layOut, type Page, type Template } from './layout'
import { readSources } from './read-sources'
import type { SearchEntry } from './pages/search-index'

/** The pages of a site with everything that they refer to. */
export interface Site {
  /** The text of each page by its path below the site. */
  readonly pages: ReadonlyMap<string, string>
  readonly search: readonly SearchEntry[]
  /** Paths of the repository that pages link to. */
  readonly files: ReadonlySet<string>
}

/** Creates every page from the files of the repository. Throws at a broken link. */
export function createSite(root: string, template: Template): Site {
  const sources = readSources(root)
  const links = createLinks(root, sources)
  const pages = [...guidePages(sources, links), ...findingPages()]
  return {
    pages: new Map(
      pages.map((page) => [`${page.address}index.html`, layOut(page, template, sources)]),
    ),
    search: pages.flatMap(entriesOf).map((entry, id) => ({ id, ...entry })),
    files: links.files,
  }
}

/** Writes a site with its built scripts into a folder, which it empties first. */
export function writeSite(
  root: string,
  folder: string,
  { pages, search, files }: Site,
  assets: ReadonlyMap<string, string | Uint8Array>,
): void {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of [...assets, ...pages]) write(path, content)
  write('search.json', JSON.stringify(search))
  for (const [to, from] of [
    ['icon.svg', 'src/assets/brand/icon.svg'] as const,
    ...[...files].map((path) => [`files/${path}`, path] as const),
  ]) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    copyFileSync(join(root, from), join(folder, to))
  }
}

function entriesOf({ address, title, parts }: Page): Omit<SearchEntry, 'id'>[] {
  return parts.map(({ id, heading, text }) => ({
    address: id === '' ? address : `${address}#${id}`,
    page: title,
    heading,
    text,
  }))
}
