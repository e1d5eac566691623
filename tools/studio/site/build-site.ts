import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLinks } from './create-links'
import { findingPages } from './finding-pages'
import { playgroundPage } from './playground-page'
import { widgetPages } from './widget-pages'
import { guidePages } from './guide-pages'
import { llmsText } from './llms-text'
import { layOut, type Page } from './layout'
import { readSources } from './read-sources'
import type { Templates } from './build-assets'
import { readEditable, readOthers } from '../../server/studio/project-files'
import type { SearchEntry } from './pages/search-index'

/** The pages of a site and everything to which they refer. */
export interface Site {
  /** The HTML of each page, by path on the site. */
  readonly pages: ReadonlyMap<string, string>
  readonly search: readonly SearchEntry[]
  /** The list of the pages for language models. */
  readonly llms: string
  /** The paths in the repository to which pages link. */
  readonly files: ReadonlySet<string>
}

/** Creates all pages from the files of the repository. Throws for a broken link. */
export function createSite(root: string, templates: Templates): Site {
  const sources = readSources(root)
  const links = createLinks(root, sources)
  const pages = [
    ...guidePages(sources, links),
    ...findingPages(),
    ...widgetPages(root, links),
    playgroundPage,
  ]
  return {
    pages: new Map(
      pages.map((page) => [
        `${page.address}index.html`,
        layOut(page, templates[page.template ?? 'page'], sources),
      ]),
    ),
    llms: llmsText(sources),
    search: pages.flatMap(entriesOf).map((entry, id) => ({ id, ...entry })),
    files: links.files,
  }
}

/** The folder with the images of the widgets' examples. */
const pictures = 'tools/lab/gallery/public/example'

/** Writes a site with its built scripts into a folder; deletes the folder's content first. */
export function writeSite(
  root: string,
  folder: string,
  { pages, search, llms, files }: Site,
  assets: ReadonlyMap<string, string | Uint8Array>,
): void {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of [...assets, ...pages]) write(path, content)
  write('llms.txt', llms)
  write('search.json', JSON.stringify(search))
  write('project.json', JSON.stringify({ files: readEditable(root), others: readOthers(root) }))
  cpSync(join(root, pictures), join(folder, 'example'), { recursive: true })
  for (const [to, from] of [
    ['icon.svg', 'src/assets/brand/icon.svg'] as const,
    ...[...files].map((path) => [`files/${path}`, path] as const),
  ]) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    copyFileSync(join(root, from), join(folder, to))
  }
}

function entriesOf({ address, title, sections }: Page): Omit<SearchEntry, 'id'>[] {
  return sections.map(({ id, heading, text }) => ({
    address: id === '' ? address : `${address}#${id}`,
    page: title,
    heading,
    text,
  }))
}
