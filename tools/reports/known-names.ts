/** Which names count as themselves; all others are `other`, so that nobody can fill the memory. */
export type KnownNames = (name: string, reporter: string) => string

/** What stands for every name that is not known. */
export const other = 'other'

/** Knows what is in a list. */
export function listedNames(names: ReadonlySet<string>): KnownNames {
  return (name) => (names.has(name) ? name : other)
}

interface Limits {
  /** So many names are known at a time; a new one takes the place of the one that was longest silent. */
  most: number
  /** So many reporters tell a name before it counts. */
  reporters: number
}

/** Candidates for a name, which anybody can send. */
const mostCandidates = 100

/** Knows what several reporters have told lately, where no list says what there is. */
export function toldNames({ most, reporters }: Limits): KnownNames {
  const known = new Set<string>()
  const candidates = new Map<string, Set<string>>()
  return (name, reporter) => {
    if (!known.has(name)) {
      const told = candidates.get(name) ?? new Set()
      told.add(reporter)
      candidates.delete(name)
      candidates.set(name, told)
      shorten(candidates, mostCandidates)
      if (told.size < reporters) return other
      candidates.delete(name)
    }
    known.delete(name)
    known.add(name)
    shorten(known, most)
    return name
  }
}

/** Leaves out what was longest not put in again. */
export function shorten(
  kept: { size: number; keys(): Iterator<string>; delete(key: string): boolean },
  most: number,
): void {
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
}
