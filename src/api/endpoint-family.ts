import type { EndpointFamily, Endpoint as EndpointEntry } from '../../renderer/language'

type Shared = Pick<EndpointFamily, keyof EndpointFamily & keyof EndpointEntry>

export interface Endpoint extends Shared, Omit<EndpointEntry, keyof Shared> {
  /** `family.endpoint`. */
  name: string
}

/** The name is `family.endpoint`, the file as in `answers/loan`. */
export const answersOf = (name: string): string => `answers/${name.split('.')[0]}`

/** The configuration may replace the paths of endpoints. */
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
