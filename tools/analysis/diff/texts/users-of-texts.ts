import { fragmentsOf, usesOf, type JsonObject } from '../../../../renderer/language'
import type { Documents } from '../documents/read-documents'

/** The screens that show each text, directly or through shared parts, by text key. */
export function usersOfTexts(documents: Documents): Users {
  return usersOf(documents, (json) =>
    [json, ...partsOf(json, documents).values()].flatMap((document) => [...usesOf(document).texts]),
  )
}

type Users = ReadonlyMap<string, readonly string[]>

const known = new WeakMap<Documents, Users>()

/**
 * The screens that show each shared part, by the name of the part; computed once for documents,
 * since every change uses it.
 */
export function usersOfParts(documents: Documents): Users {
  const users =
    known.get(documents) ?? usersOf(documents, (json) => partsOf(json, documents).keys())
  known.set(documents, users)
  return users
}

function usersOf(
  { screen: screens }: Documents,
  namesIn: (screen: JsonObject) => Iterable<string>,
): Users {
  const users = new Map<string, string[]>()
  for (const [screen, { json }] of screens)
    for (const name of new Set(namesIn(json))) users.set(name, [...(users.get(name) ?? []), screen])
  return users
}

function partsOf(json: JsonObject, { fragment }: Documents): Map<string, JsonObject> {
  return fragmentsOf(json, (name) => fragment.get(name)?.json)
}
