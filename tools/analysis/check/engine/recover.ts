import type { Json } from '../../../../renderer/language'
import { renameMembers } from '../../../../renderer/language/renames'
import type { Report } from '../report'

/**
 * A document in which misspelt member names are read as they were meant, by the suggestions of its
 * mistakes of grammar, so that nothing follows from them.
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
