import {
  isObject,
  membersOf,
  operatorOf,
  own,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { givesContact } from './contacts-given.ts'
import { originsOf, pathOf, roots, type GuardedValues } from './origins.ts'

/**
 * The objects in documents that give a guarded value anything but the same session value or a
 * trusted member, or that give the native app or a mail a value of the author. The `params` of
 * every step that leads on count, and those of a request whose answer the screen can read.
 */
export function guardedValuesGiven(
  documents: readonly JsonObject[],
  values: GuardedValues,
): readonly JsonObject[] {
  if (Object.keys(values).length === 0) return []
  const parts = partsOf(documents)
  const sources = new Set(parts.flatMap(({ data }) => membersOf(data).map(([, source]) => source)))
  /** Nothing reads the answer of such a call. */
  const endsHere = (part: JsonObject) =>
    typeof part['endpoint'] === 'string' && part['as'] === undefined && !sources.has(part)
  return parts.filter(
    (part) =>
      hidesRoots(part) ||
      givesContact(part, values, parts) ||
      (!documents.includes(part) && !endsHere(part) && gives(part, values, parts)),
  )
}

const members = ['params', 'session', 'as', 'each', 'data', 'rules', 'mail', 'method']

/** Collects every object that binds a name, or gives values by name or to a contact. */
function partsOf(documents: readonly JsonObject[]): JsonObject[] {
  const parts: JsonObject[] = []
  // `JSON.stringify` walks fast, and the walk of the language would increase the first load.
  JSON.stringify(documents, function (this: JsonObject, member, part: unknown) {
    // The author chooses the names of a fragment's inputs, such as `params`.
    if (member === 'with' && typeof this['fragment'] === 'string') return part
    if (isObject(part) && members.some((name) => name in part)) parts.push(part)
    return part
  })
  return parts
}

/** True if a name hides a root of the screen, or is computed; a path could then read any value. */
function hidesRoots({ as = '', data }: JsonObject): boolean {
  return (
    typeof as !== 'string' ||
    [as, ...membersOf(data).map(([name]) => name)].some((name) => roots.includes(name))
  )
}

function gives(part: JsonObject, values: GuardedValues, parts: readonly JsonObject[]): boolean {
  const { params = {}, session = true } = part
  // Computed parameters could give any value.
  if (!isObject(params) || operatorOf(params) || !isTravel(session)) return true
  // A server's address may be that of another host, which the session would reach.
  if ('url' in part && (part['session'] || Object.keys(params).length > 0)) return true
  const names = [...Object.keys(params), ...(Array.isArray(session) ? session : [])]
  // If some values travel and others stay behind, they may not belong together.
  if (session !== true && names.some((name) => own(values, name))) return true
  return membersOf(params).some(([name, value]) => {
    const trusted = own(values, name)
    const origins = trusted ? originsOf(pathOf(value), parts) : []
    return trusted && !isWithin(origins, [`session.${name}`, ...trusted])
  })
}

const isTravel = (session: Json) =>
  typeof session === 'boolean' ||
  (Array.isArray(session) && session.every((name) => typeof name === 'string'))

const isWithin = (origins: readonly string[], trusted: readonly string[]) =>
  origins.length > 0 && origins.every((origin) => trusted.includes(origin))
