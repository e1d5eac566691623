import type { Json } from '../../../../renderer/language'
import { renameMembers } from '../../../../renderer/language/renames'
import type { Report } from '../report'

/**
 * A document with corrected member names, by the suggestions of its mistakes of grammar, so that
 * these have no consequences.
 */
export function recover(
  document: Json | undefined,
  grammar: readonly Report[],
): ReturnType<typeof renameMembers> {
  const renames = grammar.flatMap(({ atKey, pointer, suggestion }) =>
    atKey && suggestion?.at === 'key' ? [{ pointer, to: String(suggestion.value) }] : [],
  )
  return renameMembers(document, renames)
}
