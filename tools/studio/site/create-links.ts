import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { sections, type Source } from './read-sources'

/** The links of one site: pages by their sources, and the files that pages link to. */
export interface Links {
  /** Turns a link of a source into an address relative to its page. Throws at a broken link. */
  hrefOf: (source: Pick<Source, 'path' | 'address'>, href: string) => string
  /** Paths of the repository that the site must contain below `files/`. */
  readonly files: ReadonlySet<string>
}

/** Creates the links between the pages of these sources. */
export function createLinks(root: string, sources: readonly Source[]): Links {
  const files = new Set<string>()
  const addresses = new Map([
    ...sections.map((section) => [`docs/${section}`, `${section}/`] as const),
    ...sources.map(({ path, address }) => [path, address] as const),
  ])
  const fileAddress = (path: string, from: string) => {
    if (!existsSync(join(root, path)) || !statSync(join(root, path)).isFile())
      throw new Error(`${from} links to ${path}, which does not exist.`)
    files.add(path)
    return `files/${path}`
  }
  return {
    files,
    hrefOf({ path, address }, href) {
      if (/^(?:https?|mailto):|^#/.test(href)) return href
      const finding = /^finding:(.+)$/.exec(href)?.[1]
      if (finding) return `${prefixOf(address)}findings/${finding}/`
      const [target = '', hash] = href.split('#')
      const resolved = posix.join(posix.dirname(path), target).replace(/\/$/, '')
      const to = addresses.get(resolved) ?? fileAddress(resolved, path)
      return `${prefixOf(address)}${to}${hash === undefined ? '' : `#${hash}`}`
    },
  }
}

/** The way from a page to the root of the site, so that any folder of a host can contain it. */
export function prefixOf(address: string): string {
  return '../'.repeat(address.split('/').length - 1) || './'
}
