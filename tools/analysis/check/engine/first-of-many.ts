import type { Found } from '../finding'
import { say } from '../../words/words'

/** The limit of findings of one kind in one file; readers stop long before it. */
export const mostOfAKind = 100

/**
 * Cuts the findings of each kind and file at the limit. The last one left says how many are
 * missing.
 */
export function firstOfMany(found: readonly Found[]): Found[] {
  const kinds = new Map<string, number>()
  const places = found.map((one) => {
    const place = (kinds.get(kindOf(one)) ?? 0) + 1
    kinds.set(kindOf(one), place)
    return place
  })
  return found.flatMap((one, at) => {
    const place = places[at] ?? 0
    const left = (kinds.get(kindOf(one)) ?? 0) - mostOfAKind
    if (place > mostOfAKind) return []
    return place === mostOfAKind && left > 0
      ? [{ ...one, what: say`${one.what} The file has ${left} more findings of this kind.` }]
      : [one]
  })
}

function kindOf({ file, code }: Found): string {
  return `${code} ${file}`
}
