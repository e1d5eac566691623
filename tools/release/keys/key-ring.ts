import { bytesOfBase64, keyIdOf } from '../../../src/delivery/manifest/index.ts'
import { ReleaseError } from '../outcome/index.ts'

export interface KnownKey {
  readonly id: string
  readonly key: string
  readonly who: string
}

/** Parses a list of public keys; `source` names the list in messages. */
export async function readKeyRing(text: string, source: string): Promise<KnownKey[]> {
  return Promise.all(
    entriesOf(text, source).map(async ({ who, key }) => {
      const bytes = typeof key === 'string' ? bytesOfBase64(key) : undefined
      if (typeof who !== 'string' || typeof key !== 'string' || bytes?.length !== 32)
        throw new ReleaseError({ code: 'store.key-entry', source })
      return { id: await keyIdOf(bytes), key, who }
    }),
  )
}

/**
 * Checks whether one person owns a key and also one of several others. Names are compared
 * regardless of case and spaces.
 */
export function isSameHolder(
  id: string,
  others: readonly string[],
  known: readonly KnownKey[],
): boolean {
  const namesOf = (ids: readonly string[]) =>
    known
      .filter((key) => ids.includes(key.id))
      .map(({ who }) => who.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase())
  const taken = namesOf(others)
  return namesOf([id]).some((name) => taken.includes(name))
}

function entriesOf(text: string, source: string): { who?: unknown; key?: unknown }[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown }
    if (Array.isArray(keys)) return keys as { who?: unknown; key?: unknown }[]
  } catch (cause) {
    throw new ReleaseError({ code: 'store.key-json', source }, { cause })
  }
  throw new ReleaseError({ code: 'store.key-list', source })
}
