import complaint from '../../schemas/endpoints/complaint.json'
import loan from '../../schemas/endpoints/loan.json'
import promotion from '../../schemas/endpoints/promotion.json'
import repayment from '../../schemas/endpoints/repayment.json'
import type { EndpointFamily, Json } from '../../renderer/language'
import { readNames } from '../../renderer/language/renames'
import { readEndpoints, type Endpoint } from '../../src/api'
import { defaultConfig, type Config } from '../../src/config'

/** The part of the run-time settings that decides where the endpoints stand. */
export type Addresses = Pick<Config, 'api' | 'provider' | 'paths'>

// JSON modules have wide types (`string` for a place); the checker proves the narrow ones.
const families = [complaint, loan, repayment, promotion].map(
  (family) => readNames(family as Json).document as unknown as EndpointFamily,
)

/** Lists the endpoints of the key table; their paths are those on the server, base included. */
export function readEndpointTable(addresses: Partial<Addresses> = {}): Endpoint[] {
  const { api, provider, paths } = { ...defaultConfig, ...addresses }
  const bases = { ...defaultConfig.api, ...api }
  return [...readEndpoints(families, paths).values()].map((endpoint) => ({
    ...endpoint,
    path: joinPath(bases[endpoint.base] ?? '', endpoint.path).replaceAll('{provider}', provider),
  }))
}

/** A base may be a whole address; only its path matters to a server. */
function joinPath(base: string, path: string): string {
  return `${base.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '')}/${path.replace(/^\//, '')}`
}
