import { mailAddress } from '../../renderer/language'
import type { Config } from '../config/config'
import { checkUrl, type CheckedUrl, type UrlUse } from '../url/check-url'
import { wasGiven } from '../api/given-addresses'

type Hosts = Pick<Config, 'allowedHosts' | 'site'>
type Pictures = Pick<Config, 'api' | 'imageHosts'>

/** A build that draws static pages stands nowhere yet. */
const nowhere = 'https://page.invalid'

/**
 * Decides where a page of this deployment may lead: to an address that a server gave whole, one of
 * the app's own screens, or one of the configuration, which is trusted with its own host. An
 * address that a document has built could carry data, or a value that only a server may give.
 */
export function checkAddress(address: string, { allowedHosts, site }: Hosts): CheckedUrl {
  const isConfigured = Object.values(site).includes(address)
  const checked = check(address, isConfigured ? [...allowedHosts, hostOf(address)] : allowedHosts)
  const isKnown = isConfigured || wasGiven(address) || /^#(?!\/)/.test(address)
  return checked.ok && !isKnown ? { ok: false, reason: 'built' } : checked
}

/**
 * Why what is drawn may not hold an address; a letter to one person may be written from a link. A
 * picture comes from a service or a host that is configured. Where no host is, it may come from any,
 * but only by an address that a server gave of itself: one that a document has built could carry
 * data.
 */
export function refusalOf(
  address: string,
  use: UrlUse,
  config: Hosts & Pictures,
): string | undefined {
  if (use === 'link' && mailAddress(address.replace(/^mailto:/, '')) === address) return undefined
  const checked = use === 'link' ? checkAddress(address, config) : checkPicture(address, config)
  return checked.ok ? undefined : checked.reason
}

function checkPicture(address: string, { api, imageHosts }: Pictures): CheckedUrl {
  const services = Object.values(api).map(hostOf).filter(Boolean)
  const isOpen = imageHosts.length === 0 && wasGiven(address)
  return check(address, isOpen ? undefined : [...services, ...imageHosts], 'image')
}

function check(address: string, allowedHosts?: readonly string[], use?: UrlUse): CheckedUrl {
  return checkUrl(address, { origin: globalThis.location?.origin ?? nowhere, allowedHosts }, use)
}

const hostOf = (address: string) => /^https?:\/\/([^/]+)/.exec(address)?.[1] ?? ''
