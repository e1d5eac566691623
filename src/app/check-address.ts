import { mailAddress } from '../../renderer/language'
import type { Config } from '../config/config'
import { checkUrl, type CheckedUrl, type UrlUse } from '../url/check-url'

type Hosts = Pick<Config, 'allowedHosts' | 'site'>

/** A build that draws static pages stands nowhere yet. */
const nowhere = 'https://page.invalid'

/**
 * Decides where a page of this deployment may lead, and from where it may take pictures. An address
 * of the configuration is trusted with its own host.
 */
export function checkAddress(
  address: string,
  { allowedHosts, site }: Hosts,
  use?: UrlUse,
): CheckedUrl {
  const isConfigured = Object.values(site).includes(address)
  const hosts = isConfigured ? [...allowedHosts, address.split('/')[2] ?? ''] : allowedHosts
  const origin = globalThis.location?.origin ?? nowhere
  return checkUrl(address, { origin, allowedHosts: hosts }, use)
}

/** Why what is drawn may not hold an address; a letter to one person may be written from a link. */
export function refusalOf(address: string, use: UrlUse, hosts: Hosts): string | undefined {
  if (use === 'link' && mailAddress(address.replace(/^mailto:/, '')) === address) return undefined
  const checked = checkAddress(address, hosts, use)
  return checked.ok ? undefined : checked.reason
}
