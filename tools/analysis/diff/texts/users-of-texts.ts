import { isObject, type Json } from '../../../../renderer/language'
import type { Documents } from '../documents/read-documents'

/** The screens that show each text, also by way of shared parts, by text key. */
export function usersOfTexts(documents: Documents): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>()
  for (const [screen, { json }] of documents.screen) {
    for (const key of new Set(keysWithParts(json, documents, new Set())))
      users.set(key, [...(users.get(key) ?? []), screen])
  }
  return users
}

/** The screens that show each shared part, by the name of the part. */
export function usersOfParts(documents: Documents): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>()
  for (const [screen, { json }] of documents.screen) {
    const parts = new Set<string>()
    keysWithParts(json, documents, parts)
    for (const part of parts) users.set(part, [...(users.get(part) ?? []), screen])
  }
  return users
}

function keysWithParts(document: Json, documents: Documents, seen: Set<string>): string[] {
  return [...named(document, 't')].concat(
    [...named(document, 'fragment')].flatMap((part) => {
      if (seen.has(part)) return []
      seen.add(part)
      const json = documents.fragment.get(part)?.json
      return json ? keysWithParts(json, documents, seen) : []
    }),
  )
}

/** Every text that stands under a member of this name, at any depth. */
function* named(value: Json | undefined, name: string): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* named(item, name)
  if (!isObject(value)) return
  if (typeof value[name] === 'string') yield value[name]
  for (const member of Object.values(value)) yield* named(member, name)
}
