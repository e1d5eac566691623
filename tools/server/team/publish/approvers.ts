import { isObject } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'
import { readKeyRing, type KnownKey } from '../../../release'
import type { Person } from '../../answers'
import type { Repository } from '../git/repository'

/**
 * The file in which an administrator registers approvers: on the live branch, outside of the files
 * that a change may touch.
 */
const approversFile = 'approvers.json'

/** The registered approvers. */
export interface Approvers {
  readonly keys: readonly KnownKey[]
  /** The key that is registered for a person. */
  personKey(person: Pick<Person, 'subject'>, keyId: string): KnownKey | undefined
}

/** Reads them at a live commit; empty without the file. */
export async function readApprovers(
  repository: Pick<Repository, 'file'>,
  commit: string,
): Promise<Approvers> {
  const text = (await repository.file(commit, approversFile)) ?? '{ "keys": [] }'
  const keys = await readKeyRing(text, approversFile)
  const json = parseJson(text)
  const entries = isObject(json) && Array.isArray(json['keys']) ? json['keys'] : []
  return {
    keys,
    personKey: ({ subject }, keyId) =>
      keys.find(
        ({ id, key }) =>
          id === keyId &&
          entries.some(
            (entry) => isObject(entry) && entry['key'] === key && entry['subject'] === subject,
          ),
      ),
  }
}
