import { initialOf, isObject, membersOf, operatorOf, type Json } from '../../../renderer/language'
import { actionOf } from '../actions/meanings'
import type { DocumentModel } from './model'
import { withExpansions } from './with-expansions'

/** State entries that a screen never changes, by their path, with their only value. */
export function constantState(model: DocumentModel): Record<string, Json> {
  if (model.kind !== 'screen') return {}
  const changed = new Set(withExpansions(model).flatMap(changedIn))
  return Object.fromEntries(
    membersOf(model.document['state'])
      .map(([name, entry]) => [name, initialOf(entry)] as const)
      .filter(
        ([name, initial]) => !changed.has(name) && !(isObject(initial) && operatorOf(initial)),
      )
      .map(([name, initial]) => [`state.${name}`, initial ?? null]),
  )
}

function changedIn({ nodes, actions }: DocumentModel): (Json | undefined)[] {
  return [
    ...nodes.map(({ source }) => source['field']),
    ...actions.map(({ source, name }) =>
      actionOf(name)?.members['state'] ? source['state'] : null,
    ),
  ]
}
