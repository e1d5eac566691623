import MiniSearch from 'minisearch'

/** A section of a page that the search can find. */
export interface SearchEntry {
  readonly id: number
  /** The path on the site. */
  readonly address: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

/** A search result. */
export type SearchHit = Pick<SearchEntry, 'address' | 'page' | 'heading'>

/** Creates a search over the entries; the last word of a query may be incomplete. */
export function createSearch(entries: readonly SearchEntry[]): (query: string) => SearchHit[] {
  const index = new MiniSearch<SearchEntry>({
    fields: ['page', 'heading', 'text'],
    storeFields: ['address', 'page', 'heading'],
    searchOptions: { boost: { page: 4, heading: 3 }, prefix: true, combineWith: 'AND' },
  })
  index.addAll(entries)
  return (query) => index.search(query).slice(0, 12) as unknown as SearchHit[]
}
