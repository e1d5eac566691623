import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { sections, type Source } from './read-sources'

/** The links of a site: pages by their sources, and the files to which pages link. */
export interface Links {
  /** Converts a link of a source to a URL relative to its page. Throws for a broken link. */
  hrefOf: (source: Pick<Source, 'path' | 'address'>, href: string) => string
  /** The paths in the repository that the site must contain in `files/`. */
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

/** The relative path from a page to the root of the site, which may be in any folder of a host. */
export function prefixOf(address: string): string {
  return '../'.repeat(address.split('/').length - 1) || './'
}
