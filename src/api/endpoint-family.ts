/** Where a parameter travels. */
export type Place = 'query' | 'body' | 'file' | 'path'

/** What counts as agreement: a member of the answer, compared as text. */
export interface SuccessTest {
  field: string
  is: readonly string[]
}

/** What the borrower is told about a refusal (`message`) or about a missing answer (`text`). */
export type Policy =
  | { show: 'nothing' }
  | { show: 'message'; ms?: number; fallback?: string; texts?: Readonly<Record<string, string>> }
  | { show: 'text'; ms?: number; text: string }

/** What a family says for all its endpoints, and an endpoint may say for itself. */
interface Shared {
  /** Key of `config.api`. */
  base: string
  /** Key of the app document's `clients`. */
  client: string
  /** True: the common parameters of the session go into the query. */
  session: boolean
  success: SuccessTest
  message: string
  /** Path of the payload in the answer; empty: the whole answer. */
  answer: string
  failure: Policy
  network: Policy
}

/** One entry of the key table. */
export interface EndpointEntry extends Partial<Shared> {
  method: string
  path: string
  params?: Readonly<Record<string, EndpointParam>>
  /** Text key that stands on the screen while the call runs. */
  loading?: string
  /** False: the key exists, but nothing calls it. */
  reads?: boolean
  /** True: an own parameter is sent beside a common one of the same name, not in its place. */
  repeat?: boolean
}

export interface EndpointParam {
  in: Place
  schema: { const?: unknown; default?: unknown }
  required?: boolean
}

/** A document of `schemas/endpoints`, as far as a call needs it. */
export interface EndpointFamily extends Shared {
  family: string
  endpoints: Readonly<Record<string, EndpointEntry>>
}

/** An endpoint with everything its family says filled in. */
export interface Endpoint extends Shared, Omit<EndpointEntry, keyof Shared> {
  /** `family.endpoint`. */
  name: string
}

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
