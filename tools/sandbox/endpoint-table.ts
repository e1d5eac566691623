import type { EndpointFamily } from '../../renderer/language'
import { readEndpoints, type Endpoint } from '../../src/api'
import { defaultConfig, type Config } from '../../src/config'

/** The run-time settings that decide the addresses of endpoints. */
export type Addresses = Pick<Config, 'api' | 'provider' | 'paths'>

/**
 * Lists the endpoints of the families, without disabled ones. Their paths are those on the server,
 * base included.
 */
export function readEndpointTable(
  families: readonly EndpointFamily[],
  addresses: Partial<Addresses> = {},
): Endpoint[] {
  const { api, provider, paths } = { ...defaultConfig, ...addresses }
  const bases = { ...defaultConfig.api, ...api }
  return [...readEndpoints(families, paths).values()]
    .filter(({ enabled }) => enabled !== false)
    .map((endpoint) => ({
      ...endpoint,
      path: joinPath(bases[endpoint.base] ?? '', endpoint.path).replaceAll('{provider}', provider),
    }))
}

/** Joins a base and a path. A base may be a full address; only its path matters to a server. */
function joinPath(base: string, path: string): string {
  return `${base.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '')}/${path.replace(/^\//, '')}`
}
