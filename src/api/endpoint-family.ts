import type { EndpointFamily, Endpoint as EndpointEntry } from '../../renderer/language'

/** What a family says for all its endpoints, and an endpoint may say for itself. */
type Shared = Pick<EndpointFamily, keyof EndpointFamily & keyof EndpointEntry>

/** An endpoint with everything its family says filled in. */
export interface Endpoint extends Shared, Omit<EndpointEntry, keyof Shared> {
  /** `family.endpoint`. */
  name: string
}

/** The name of the embedded file with what a family, or that of an endpoint, answers: `answers/loan`. */
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
