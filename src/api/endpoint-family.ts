import type { EndpointFamily, Endpoint as EndpointEntry } from '../../renderer/language'

type SharedMembers = Pick<EndpointFamily, keyof EndpointFamily & keyof EndpointEntry>

export interface Endpoint extends SharedMembers, Omit<EndpointEntry, keyof SharedMembers> {
  /** The name of the endpoint, as `family.endpoint`. */
  name: string
}

/** The file with the response types of a family, such as `answers/loan`. */
export const answersFile = (name: string): string => `answers/${name.split('.')[0]}`

/** Returns the endpoints by name. `paths` replaces the paths of some endpoints. */
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
