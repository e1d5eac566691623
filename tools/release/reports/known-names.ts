/**
 * A function that returns a known name unchanged, and `other` for an unknown name. Invented names
 * therefore cannot fill the memory.
 */
export interface KnownNames {
  (name: string, reporter: string): string
  /**
   * Registers a function that is called with each forgotten name. A fixed list does not have this
   * member.
   */
  onForget?(forget: (name: string) => void): void
}

/** The functions that check names, by kind. */
export type KnownKinds = Readonly<
  Record<'screen' | 'code' | 'release' | 'build' | 'locale' | 'region', KnownNames>
>

/** The label of a fault without a screen. */
export const noScreenLabel = 'none'

export const otherLabel = 'other'

export function listedNames(names: ReadonlySet<string>): KnownNames {
  return (name) => (names.has(name) ? name : otherLabel)
}

interface Limits {
  /** The maximum number of names. A new name replaces the name that was reported longest ago. */
  most: number
  /** The number of reporters that must have sent a name before it is known. */
  reporters: number
}

/**
 * The maximum number of names with too few reporters. Without this limit, anybody could fill the
 * memory with names.
 */
const mostCandidates = 100

/** Creates known names from reports. A name becomes known when several reporters have sent it. */
export function reportedNames({ most, reporters }: Limits): KnownNames {
  const known = new Set<string>()
  const candidates = new Map<string, Set<string>>()
  const listeners: ((name: string) => void)[] = []
  const names: KnownNames = (name, reporter) => {
    if (!known.has(name)) {
      const senders = candidates.get(name) ?? new Set()
      senders.add(reporter)
      candidates.delete(name)
      candidates.set(name, senders)
      shorten(candidates, mostCandidates)
      if (senders.size < reporters) return otherLabel
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

/**
 * Removes the oldest entry if there are more than `most` entries. Returns the key of the removed
 * entry.
 */
export function shorten(
  kept: { size: number; keys(): Iterator<string>; delete(key: string): boolean },
  most: number,
): string | undefined {
  if (kept.size <= most) return undefined
  const oldest = kept.keys().next().value ?? ''
  kept.delete(oldest)
  return oldest
}
