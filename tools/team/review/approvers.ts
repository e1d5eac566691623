import { isObject } from '../../../renderer/language'
import { parseJson } from '../../json'
import { readKeyRing, type KnownKey } from '../../release'
import type { Person } from '../access/person'
import type { Repository } from '../git/repository'

/** Where an administrator's commit registers approvers: on the branch that is live, outside of what a change touches. */
export const approversFile = 'approvers.json'

/** Who may approve. */
export interface Approvers {
  /** The file, as `lienzo release` takes it. */
  readonly text: string
  /** The key that is registered for somebody. */
  keyOf(person: Pick<Person, 'subject'>, keyId: string): KnownKey | undefined
  readonly keys: readonly KnownKey[]
}

/** Reads them at a commit of what is live; nobody where there is no such file. */
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
