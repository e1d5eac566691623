import { isObject, membersOf, textOf, type JsonObject } from '../../../renderer/language/index.ts'
import { guardedValuesGiven, type GuardedValues } from './guarded-values.ts'

/** What makes a screen guarded besides its own word. */
export interface GuardedNames {
  /** The guarded endpoints, as `family.endpoint`. */
  readonly endpoints: ReadonlySet<string>
  readonly values: GuardedValues
}

/** Reads from the endpoint families and the app document what is guarded. */
export function guardedNames(families: readonly JsonObject[], app: unknown): GuardedNames {
  return { endpoints: guardedEndpoints(families), values: guardedValues(app) }
}

function guardedEndpoints(families: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(
    families.flatMap(({ family, endpoints }) =>
      membersOf(endpoints).flatMap(([name, endpoint]) =>
        isObject(endpoint) && endpoint['guarded'] === true ? [`${textOf(family)}.${name}`] : [],
      ),
    ),
  )
}

function guardedValues(app: unknown): GuardedValues {
  const { guarded } = isObject(app) ? app : {}
  return Object.fromEntries(
    membersOf(isObject(guarded) ? guarded['values'] : undefined).map(([name, origins]) => [
      name,
      Array.isArray(origins) ? origins.map(textOf) : [],
    ]),
  )
}

/**
 * Whether a second person must approve a change of a screen. It says so, it names a guarded
 * endpoint, or it gives a guarded value another origin; by itself or by one of its fragments. The
 * checker, the diff, the release and the phone all ask this function.
 */
export function isGuardedScreen(
  screen: JsonObject,
  fragments: Iterable<JsonObject>,
  { endpoints, values }: GuardedNames,
): boolean {
  if (screen['guarded'] === true) return true
  const documents = [screen, ...fragments]
  return namesEndpoint(documents, endpoints) || guardedValuesGiven(documents, values).length > 0
}

/** Names are looked for anywhere at all; a name that is worked out later could be any. */
function namesEndpoint(documents: readonly JsonObject[], endpoints: ReadonlySet<string>): boolean {
  let isFound = false
  // The platform's own walk is fast. That of the language would join the first load.
  JSON.stringify(documents, (member, value: unknown) => {
    if (member === 'endpoint')
      isFound ||= typeof value === 'string' ? endpoints.has(value) : endpoints.size > 0
    return value
  })
  return isFound
}
