import { isObject } from '../../../renderer/language'
import { parseJson } from '../../json'
import { readKeyRing, type KnownKey } from '../../release'
import type { Person } from '../access/person'
import type { Repository } from '../git/repository'

/**
 * The file in which an administrator registers approvers: on the live branch, outside of the files
 * that a change may touch.
 */
export const approversFile = 'approvers.json'

/** The registered approvers. */
export interface Approvers {
  /** The file in the form of `lienzo release`. */
  readonly text: string
  /** The key that is registered for a person. */
  keyOf(person: Pick<Person, 'subject'>, keyId: string): KnownKey | undefined
  readonly keys: readonly KnownKey[]
}

/** Reads them at a live commit; empty without the file. */
export async function readApprovers(repository: Repository, commit: string): Promise<Approvers> {
  const text = (await repository.file(commit, approversFile)) ?? '{ "keys": [] }'
  const keys = await readKeyRing(text, approversFile)
  const json = parseJson(text)
  const entries = isObject(json) && Array.isArray(json['keys']) ? json['keys'] : []
  return {
    text,
    keys,
    keyOf: ({ subject }, keyId) =>
      keys.find(({ id, key }) => {
        if (id !== keyId) return false
        return entries.some(
          (entry) => isObject(entry) && entry['key'] === key && entry['subject'] === subject,
        )
      }),
  }
}
