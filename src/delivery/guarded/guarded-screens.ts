import { isObject, membersOf, textOf, type JsonObject } from '../../../renderer/language/index.ts'

/** The endpoints that say that they are guarded, as `family.endpoint`. */
export function guardedEndpoints(families: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(
    families.flatMap(({ family, endpoints }) =>
      membersOf(endpoints).flatMap(([name, endpoint]) =>
        isObject(endpoint) && endpoint['guarded'] === true ? [`${textOf(family)}.${name}`] : [],
      ),
    ),
  )
}

/**
 * Whether a second person must approve a change of a screen: it says so, or it can do what is
 * guarded, by itself or by one of its fragments. Names are looked for anywhere at all, so that no
 * call is missed.
 */
export function isGuardedScreen(
  screen: JsonObject,
  fragments: Iterable<JsonObject>,
  endpoints: ReadonlySet<string>,
): boolean {
  if (screen['guarded'] === true) return true
  // The platform's own walk: it is fast, and that of the language would come into the first load.
  const text = JSON.stringify([screen, ...fragments])
  return [...endpoints].some((name) => text.includes(`"endpoint":${JSON.stringify(name)}`))
}
