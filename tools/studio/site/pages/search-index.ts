import { createSearch } from '../../page/find/create-search'

/** A section of a page that the search can find. */
export interface SearchEntry {
  /** The path on the site. */
  readonly address: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

/** A search result. */
export type SearchHit = Pick<SearchEntry, 'address' | 'page' | 'heading'>

/** Creates the search of the site. */
export function createSiteSearch(
  entries: readonly SearchEntry[],
): (query: string) => readonly SearchHit[] {
  const search = createSearch(entries, { page: 4, heading: 3, text: 1 })
  return (query) => search(query).slice(0, 12)
}
