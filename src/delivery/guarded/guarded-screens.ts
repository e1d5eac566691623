import {
  isObject,
  membersOf,
  valueText,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { guardedValuesGiven } from './guarded-values.ts'
import type { GuardedValues } from './origins.ts'

/** The endpoints and values that make a screen guarded, even if it lacks the member `guarded`. */
export interface GuardedNames {
  readonly endpoints: ReadonlySet<string>
  readonly values: GuardedValues
}

export function guardedNames(families: readonly JsonObject[], app: unknown): GuardedNames {
  return { endpoints: guardedEndpoints(families), values: guardedValues(app) }
}

function guardedEndpoints(families: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(
    families.flatMap(({ family, endpoints }) =>
      membersOf(endpoints).flatMap(([name, endpoint]) =>
        isObject(endpoint) && endpoint['guarded'] === true ? [`${valueText(family)}.${name}`] : [],
      ),
    ),
  )
}

function guardedValues(app: unknown): GuardedValues {
  const { guarded } = isObject(app) ? app : {}
  return Object.fromEntries(
    membersOf(isObject(guarded) ? guarded['values'] : undefined).map(([name, origins]) => [
      name,
      Array.isArray(origins) ? origins.map(valueText) : [],
    ]),
  )
}

/**
 * True if a second person must approve changes of a screen. The reason can be `guarded: true`, a
 * guarded endpoint, or an object that `guardedValuesGiven` finds. The endpoint or the object can
 * also be in a fragment of the screen.
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

/** True if documents name one of the endpoints. A computed name counts as any endpoint. */
function namesEndpoint(documents: readonly JsonObject[], endpoints: ReadonlySet<string>): boolean {
  let isFound = false
  // `JSON.stringify` visits all members fast. With `visitDocument`, the first load would be larger.
  JSON.stringify(documents, (member, value: unknown) => {
    if (member === 'endpoint')
      isFound ||= typeof value === 'string' ? endpoints.has(value) : endpoints.size > 0
    return value
  })
  return isFound
}
