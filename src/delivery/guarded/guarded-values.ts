import {
  isObject,
  membersOf,
  operatorOf,
  own,
  type Json,
  type JsonObject,
  isSingle,
} from '../../../renderer/language/index.ts'
import { originsOf, pathOf, roots, type GuardedValues } from './origins.ts'

/**
 * Finds objects that can set a guarded value from an untrusted origin, or that pass a value of the
 * document to the native app or an e-mail. Trusted origins are the session value with the same
 * name, and the origins that the app document lists.
 */
export function guardedValuesGiven(
  documents: readonly JsonObject[],
  values: GuardedValues,
): readonly JsonObject[] {
  if (Object.keys(values).length === 0) return []
  const parts = partsOf(documents)
  const sources = new Set(parts.flatMap(({ data }) => membersOf(data).map(([, source]) => source)))
  /** True for a call without `as`, whose response the screen cannot read. */
  const endsHere = (object: JsonObject) =>
    typeof object['endpoint'] === 'string' && object['as'] === undefined && !sources.has(object)
  return parts.filter(
    (object) =>
      hidesRoots(object) ||
      setsContact(object, values, parts) ||
      (!documents.includes(object) && !endsHere(object) && setsGuardedValue(object, values, parts)),
  )
}

const members = ['params', 'session', 'as', 'each', 'data', 'rules', 'mail', 'method']

/** Returns the objects that give names to values, pass values by name, or set a contact. */
function partsOf(documents: readonly JsonObject[]): JsonObject[] {
  const parts: JsonObject[] = []
  // `JSON.stringify` visits all members fast. With `visitDocument`, the first load would be larger.
  JSON.stringify(documents, function (this: JsonObject, member, part: unknown) {
    // The author chooses the names of parameters and inputs. Inside `with`, a name such as `mail`
    // has no special meaning.
    if (member === 'with' && typeof this['fragment'] === 'string') return part
    if (member === 'params' && isObject(part) && !operatorOf(part)) return part
    if (isObject(part) && members.some((name) => name in part)) parts.push(part)
    return part
  })
  return parts
}

/** True if a name is computed, or equal to a root, so that the origin of paths is unclear. */
function hidesRoots({ as = '', data }: JsonObject): boolean {
  return (
    typeof as !== 'string' ||
    [as, ...membersOf(data).map(([name]) => name)].some((name) => roots.includes(name))
  )
}

function setsGuardedValue(
  object: JsonObject,
  values: GuardedValues,
  parts: readonly JsonObject[],
): boolean {
  const { params = {}, session = true } = object
  // Computed parameters could contain any value.
  if (!isObject(params) || operatorOf(params) || !isTravel(session)) return true
  // The URL of a server can lead to another host, which would receive the values.
  if ('url' in object && (object['session'] || Object.keys(params).length > 0)) return true
  const names = [...Object.keys(params), ...(Array.isArray(session) ? session : [])]
  // Session values may not belong together if only some of them are passed on.
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

/** True if an e-mail address or the parameters of a native call have an untrusted origin. */
function setsContact(
  { method, params = {}, mail }: JsonObject,
  values: GuardedValues,
  parts: readonly JsonObject[],
): boolean {
  const isComputed = !isObject(params) || operatorOf(params) !== undefined
  if (method !== undefined && isComputed) return true
  const nativeValues = method === undefined ? [] : membersOf(params).map(([, value]) => value)
  return [...nativeValues, mail ?? null].some((value) => !isReceived(value, values, parts))
}

/** True for an empty value, and for values from settings, responses or the guarded session. */
function isReceived(value: Json, values: GuardedValues, parts: readonly JsonObject[]): boolean {
  const seenRules = new Set<string>()
  const candidates: Json[] = [value]
  for (const next of candidates) {
    const { rule } = isObject(next) && isSingle(next) ? next : {}
    if (typeof rule !== 'string') {
      if (!isEmpty(next) && !isRead(next, values, parts)) return false
    } else if (!seenRules.has(rule)) {
      seenRules.add(rule)
      const definitions = definitionsOf(rule, parts)
      if (definitions.length === 0) return false
      candidates.push(...definitions)
    }
  }
  return true
}

const isEmpty = (value: Json) => value === null || value === '' || typeof value === 'boolean'

function definitionsOf(rule: string, parts: readonly JsonObject[]): Json[] {
  return parts.flatMap(({ rules }) => {
    const definitions = isObject(rules) ? own(rules, rule) : undefined
    return definitions === undefined ? [] : [definitions]
  })
}

function isRead(value: Json, values: GuardedValues, parts: readonly JsonObject[]): boolean {
  const origins = originsOf(pathOf(value), parts)
  return origins.length > 0 && origins.every((origin) => isSafe(origin, values))
}

/** False for a session value that is not guarded, because any unguarded screen can set it. */
function isSafe(origin: string, values: GuardedValues): boolean {
  const [root = '', name = ''] = origin.split('.')
  return root === 'session' ? own(values, name) !== undefined : root !== ''
}
