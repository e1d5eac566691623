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
 * The values of a page's address that guarded calls send, by name. Each lists the other origins
 * that it may have: a member of an answer (`family.endpoint.list.id`) or of a profile
 * (`profile.values.products.id`).
 */
export type GuardedValues = Readonly<Record<string, readonly string[]>>

/**
 * The objects of documents that give a guarded value anything but the same value of the session or
 * a member that is trusted for it. Every `params` counts: that of a step that leads on, and that of
 * a request whose answer could lead on, as an address or as a trusted member.
 */
export function guardedValuesGiven(
  documents: readonly JsonObject[],
  values: GuardedValues,
): readonly JsonObject[] {
  if (Object.keys(values).length === 0) return []
  const { parts, hasAddress } = partsOf(documents)
  const trusted = Object.values(values).flat()
  /** Nothing comes of the answer of a request but what the screen shows. */
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

/** Every object that binds a name or gives values by name, and whether an address is followed. */
function partsOf(documents: readonly JsonObject[]) {
  const parts: JsonObject[] = []
  let hasAddress = false
  // The platform's own walk is fast. That of the language would join the first load.
  JSON.stringify(documents, function (this: JsonObject, member, part: unknown) {
    // The author chooses the names of a fragment's inputs, such as `params`.
    if (member === 'with' && typeof this['fragment'] === 'string') return part
    hasAddress ||= /^(?:url|href)/.test(member) && !(isObject(part) && 'route' in part)
    if (isObject(part) && members.some((name) => name in part)) parts.push(part)
    return part
  })
  return { parts, hasAddress }
}

/** A name that stands before a root of the screen, or is worked out later, gives any value. */
function hidesRoots({ as = '', data }: JsonObject): boolean {
  return (
    typeof as !== 'string' ||
    [as, ...membersOf(data).map(([name]) => name)].some((name) => roots.includes(name))
  )
}

const roots = ['session', 'profile']

function gives(
  { params = {}, session = true }: JsonObject,
  values: GuardedValues,
  parts: readonly JsonObject[],
): boolean {
  // What is worked out later could give any value.
  if (!isObject(params) || operatorOf(params) || !isTravel(session)) return true
  const names = [...Object.keys(params), ...(Array.isArray(session) ? session : [])]
  // Where some values travel and others stay behind, they do not belong together any more.
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

/** The path of an expression that is one path, and gives nothing where nothing is there. */
function pathOf(value: Json | undefined): string {
  const { var: args = '' } = isObject(value) && isSingle(value) ? value : {}
  const [path, otherwise = ''] = [args].flat()
  return typeof path === 'string' && (otherwise === '' || otherwise === null) ? path : ''
}

/** Where the value of a path may come from; none where that cannot be known. */
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
