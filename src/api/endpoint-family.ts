import type { EndpointFamily, Endpoint as EndpointEntry } from '../../renderer/language'

/** Settings that a family makes for all its endpoints, and an endpoint may make for itself. */
type Shared = Pick<EndpointFamily, keyof EndpointFamily & keyof EndpointEntry>

/** An endpoint with the settings of its family filled in. */
export interface Endpoint extends Shared, Omit<EndpointEntry, keyof Shared> {
  /** `family.endpoint`. */
  name: string
}

/**
 * The name of the embedded file with the answer types of a family, or of an endpoint's family:
 * `answers/loan`.
 */
export const answersOf = (name: string): string => `answers/${name.split('.')[0]}`

/**
 * The key table: endpoints by `family.endpoint`, with the paths that the configuration replaces.
 */
export function readEndpoints(
  families: readonly EndpointFamily[],
  paths: Readonly<Record<string, string>>,
): ReadonlyMap<string, Endpoint> {
  const table = new Map<string, Endpoint>()
  for (const { family, endpoints, ...shared } of families) {
    for (const [key, entry] of Object.entries(endpoints)) {
      const name = `${family}.${key}`
      table.set(name, { ...shared, ...entry, name, path: paths[name] ?? entry.path })
    }
  }
  return table
}
