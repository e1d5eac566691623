import type { Found } from '../finding'
import { say } from '../../words'

/** Of what one file has wrong in one way, so many are told: nobody reads on after them. */
export const mostOfAKind = 100

/** What was found; where it is more of a kind than anybody reads, the last one says how many more. */
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
