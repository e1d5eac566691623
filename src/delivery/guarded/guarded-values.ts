import {
  isObject,
  isSingle,
  membersOf,
  operatorOf,
  own,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'

/**
 * The values of a page's address that guarded calls send, by name. Each lists its other permitted
 * origins: a member of an answer (`family.endpoint.list.id`) or of a profile
 * (`profile.values.products.id`).
 */
export type GuardedValues = Readonly<Record<string, readonly string[]>>

/**
 * The objects in documents that give a guarded value anything but the same session value or a
 * trusted member. The `params` of every step that leads on count. Those of a request also count if
 * its answer could lead on, as an address or as a trusted member.
 */
export function guardedValuesGiven(
  documents: readonly JsonObject[],
  values: GuardedValues,
): readonly JsonObject[] {
  if (Object.keys(values).length === 0) return []
  const { parts, hasAddress } = partsOf(documents)
  const trusted = Object.values(values).flat()
  /** The screen only shows the answer of such a request. */
  const endsHere = ({ endpoint }: JsonObject) =>
    typeof endpoint === 'string' &&
    !hasAddress &&
    !trusted.some((origin) => origin.startsWith(`${endpoint}.`))
  return parts.filter(
    (part) =>
      hidesRoots(part) ||
      (!documents.includes(part) && !endsHere(part) && gives(part, values, parts)),
  )
}

const members = ['params', 'session', 'as', 'each', 'data']

/**
 * Collects every object that binds a name or gives values by name, and checks if an address is
 * followed.
 */
function partsOf(documents: readonly JsonObject[]) {
  const parts: JsonObject[] = []
  let hasAddress = false
  // `JSON.stringify` walks fast, and the walk of the language would increase the first load.
  JSON.stringify(documents, function (this: JsonObject, member, part: unknown) {
    // The author chooses the names of a fragment's inputs, such as `params`.
    if (member === 'with' && typeof this['fragment'] === 'string') return part
    hasAddress ||= /^(?:url|href)/.test(member) && !(isObject(part) && 'route' in part)
    if (isObject(part) && members.some((name) => name in part)) parts.push(part)
    return part
  })
  return { parts, hasAddress }
}

/** True if a name hides a root of the screen, or is computed; a path could then read any value. */
function hidesRoots({ as = '', data }: JsonObject): boolean {
  return (
    typeof as !== 'string' ||
    [as, ...membersOf(data).map(([name]) => name)].some((name) => roots.includes(name))
  )
}

const roots = ['session', 'profile']

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

/** The path of an expression that is one path, without a default value. */
function pathOf(value: Json | undefined): string {
  const { var: args = '' } = isObject(value) && isSingle(value) ? value : {}
  const [path, otherwise = ''] = [args].flat()
  return typeof path === 'string' && (otherwise === '' || otherwise === null) ? path : ''
}

/** The possible origins of a path's value; empty if they are not known. */
function originsOf(
  path: string,
  parts: readonly JsonObject[],
  seen: readonly string[] = [],
): string[] {
  const [name = '', ...rest] = path.split('.')
  if (roots.includes(name)) return [path]
  if (seen.includes(name)) return ['']
  return parts
    .flatMap((part) => {
      const source = isObject(part['data']) ? own(part['data'], name) : undefined
      const bound = nameOfRow(part) === name ? [boundBy(part, parts, [...seen, name])] : []
      return [...(isObject(source) ? [[endpointOf(source)]] : []), ...bound].flat()
    })
    .map((origin) => [origin, ...rest].join('.'))
}

/** Rows without a name of their own are `item`. */
const nameOfRow = ({ as, each }: JsonObject) => as ?? (each === undefined ? undefined : 'item')

function boundBy(part: JsonObject, parts: readonly JsonObject[], seen: string[]): string[] {
  if (part['each'] === undefined) return [endpointOf(part)]
  const origins = originsOf(pathOf(part['each']), parts, seen)
  return origins.length > 0 ? origins : ['']
}

const endpointOf = ({ endpoint }: JsonObject) => (typeof endpoint === 'string' ? endpoint : '')
