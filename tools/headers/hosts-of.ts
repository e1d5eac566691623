import { checkConfig } from '../../src/config/index.ts'
import type { SecurityHosts } from './security-headers.ts'

/** The hosts that a deployment needs, by its `config.json`. */
export function hostsOf(file: unknown): SecurityHosts {
  const { api, imageHosts, releases, reports, site } = checkConfig(file).config
  const services = originsIn(Object.values(api))
  const pictures = imageHosts.flatMap((host) =>
    originsIn([`https://${host}`]).map((origin) => (/:\d+$/.test(host) ? origin : `${origin}:*`)),
  )
  return {
    connect: originsIn([...Object.values(api), releases, reports]),
    frame: originsIn([site.privacyFrame]),
    ...(pictures.length > 0 ? { images: [...services, ...pictures] } : {}),
  }
}

/** The origins of addresses. Paths are left out, since they belong to the page's own origin. */
function originsIn(addresses: readonly string[]): string[] {
  const whole = addresses.filter((text) => URL.canParse(text)).map((text) => new URL(text).origin)
  return [...new Set(whole)].filter(isSource)
}

/**
 * Whether a text is safe in a policy: it cannot end a directive, and has no special meaning for a
 * web server.
 */
const isSource = (text: string) => /^https?:\/\/[\w.:[\]-]+?(:(\d+|\*))?$/.test(text)
