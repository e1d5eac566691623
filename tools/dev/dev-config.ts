import { checkConfig, defaultConfig } from '../../src/config'
import type { DevOptions } from './dev-options'

/** A server that calls are forwarded to. */
export interface Target {
  /** The prefix of its paths on the development server. */
  readonly prefix: string
  readonly server: URL
}

const wholeAddress = /^https?:\/\/[^/]+/

/**
 * The settings for the page: those of the deployment, with all calls directed to the development
 * server. They go below a prefix of its server with `api`, and to the sandbox without it.
 */
export function devConfig({ config, api }: Pick<DevOptions, 'config' | 'api'>): {
  readonly served: object
  readonly targets: readonly Target[]
} {
  const targets: Target[] = api ? [{ prefix: '/__api/server', server: api }] : []
  const { origin: _, ...bases } = { ...defaultConfig.api, ...checkConfig(config).config.api }
  const served = Object.entries(bases).map(([family, base]) => {
    const [server] = wholeAddress.exec(base) ?? []
    const path = base.slice(server?.length ?? 0)
    if (!api) return [family, path]
    if (server === undefined) return [family, `/__api/server${path}`]
    const prefix = `/__api/${family}`
    targets.push({ prefix, server: new URL(server) })
    return [family, prefix + path]
  })
  return {
    served: { preview: true, ...config, api: { ...Object.fromEntries(served), origin: '' } },
    targets,
  }
}
