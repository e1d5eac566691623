import MiniSearch from 'minisearch'

/** Removes accents: a search for "prestamo" also finds "préstamo". */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The search accepts one wrong letter in words of at least this length. */
const longWord = 5

/**
 * Creates a search that returns the best entries first. Each word of the query must start a word of
 * the entry. The search ignores accents.
 */
export function createSearch<Entry extends object>(
  entries: readonly Entry[],
  /** The weight of each member in the ranking. */
  boost: Readonly<Partial<Record<keyof Entry & string, number>>>,
  importance: (entry: Entry) => number = () => 1,
): (query: string) => Entry[] {
  const index = new MiniSearch<{ readonly id: number; readonly entry: Entry }>({
    fields: Object.keys(boost),
    extractField: ({ id, entry }, name) =>
      name === 'id' ? String(id) : String(entry[name as keyof Entry]),
    processTerm: withoutAccents,
    searchOptions: {
      boost: boost as Record<string, number>,
      boostDocument: (id) => importance(entries[Number(id)]!),
      fuzzy: (word) => word.length >= longWord && 1,
      prefix: true,
      combineWith: 'AND',
    },
  })
  index.addAll(entries.map((entry, id) => ({ id, entry })))
  return (query) => index.search(query).map(({ id }) => entries[Number(id)]!)
}
