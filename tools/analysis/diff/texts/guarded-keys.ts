import { guardedTexts } from '../../guarded/guarded-texts'
import { guardedScreens } from '../documents/guarded-screens'
import type { Document, Documents } from '../documents/read-documents'
import { usersOfParts } from './users-of-texts'

/**
 * Decides whether a change of a text key requires the approval of a second person, by the same rule
 * as publishing.
 */
export function guardedKeys(documents: Documents): (key: string) => boolean {
  const { screen, fragment, app, endpoints, profile } = documents
  const names = guardedScreens(documents)
  const guarded = new Map([...screen].filter(([name]) => names.has(name)))
  const parts = [...usersOfParts(documents)]
    .filter(([, users]) => users.some((user) => guarded.has(user)))
    .flatMap(([part]) => fragment.get(part) ?? [])
  return guardedTexts({
    guarded: jsonOf([...guarded.values(), ...parts]),
    app: jsonOf([...app.values()]),
    families: jsonOf([...endpoints.values()]),
    profiles: jsonOf([...profile.values()]),
  })
}

function jsonOf(documents: readonly Document[]): Document['json'][] {
  return documents.map(({ json }) => json)
}
