/**
 * Maps a name to itself if it is known, and otherwise to `other`, so that nobody can fill the
 * memory.
 */
export interface KnownNames {
  (name: string, reporter: string): string
  /** Calls a function with each name that is no longer known; absent for a fixed list. */
  onForget?(forget: (name: string) => void): void
}

/** The known names of each kind. */
export type KnownKinds = Readonly<
  Record<'screen' | 'code' | 'release' | 'build' | 'locale' | 'region' | 'settings', KnownNames>
>

/** The label of a fault without a screen. */
export const nowhere = 'none'

/** The label of every unknown name. */
export const other = 'other'

/** Accepts the names of a list. */
export function listedNames(names: ReadonlySet<string>): KnownNames {
  return (name) => (names.has(name) ? name : other)
}

interface Limits {
  /** The maximum number of known names; a new one replaces the one that was silent longest. */
  most: number
  /** The number of reporters that must send a name before it counts. */
  reporters: number
}

/** Candidates for a name, which anybody can send. */
const mostCandidates = 100

/** Accepts the names that several reporters have sent lately, without a list. */
export function toldNames({ most, reporters }: Limits): KnownNames {
  const known = new Set<string>()
  const candidates = new Map<string, Set<string>>()
  const listeners: ((name: string) => void)[] = []
  const names: KnownNames = (name, reporter) => {
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
    const oldest = shorten(known, most)
    if (oldest !== undefined) for (const forget of listeners) forget(oldest)
    return name
  }
  names.onForget = (forget) => void listeners.push(forget)
  return names
}

/** Removes the oldest entry when there are too many, and returns its key. */
export function shorten(
  kept: { size: number; keys(): Iterator<string>; delete(key: string): boolean },
  most: number,
): string | undefined {
  if (kept.size <= most) return undefined
  const oldest = kept.keys().next().value ?? ''
  kept.delete(oldest)
  return oldest
}
