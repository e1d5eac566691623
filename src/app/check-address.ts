import { mailAddress } from '../../renderer/language'
import type { Config } from '../config/config'
import { checkUrl, type CheckedUrl, type UrlUse } from '../url/check-url'
import { isKnownUrl } from '../api/given-addresses'

type Hosts = Pick<Config, 'allowedHosts' | 'site'>
type Pictures = Pick<Config, 'api' | 'imageHosts'>

/** The origin while a build renders static pages. */
const placeholderOrigin = 'https://page.invalid'

/**
 * Allows URLs that a server sent, URLs of screens, and URLs in the configuration. Refuses URLs that
 * a document has built, because they could send data to others.
 */
export function checkAddress(address: string, { allowedHosts, site }: Hosts): CheckedUrl {
  const isConfigured = Object.values(site).includes(address)
  const checked = check(address, isConfigured ? [...allowedHosts, hostOf(address)] : allowedHosts)
  const isTrusted = isConfigured || isKnownUrl(address) || /^#(?!\/)/.test(address)
  return checked.ok && !isTrusted ? { ok: false, reason: 'built' } : checked
}

/**
 * Returns the reason why the URL of a link or an image is refused. A link can also be a `mailto:`
 * URL with one address. An image must come from a host of the API or of the configuration. If the
 * configuration has no image hosts, each URL that a server sent is allowed.
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
  const isOpen = imageHosts.length === 0 && isKnownUrl(address)
  return check(address, isOpen ? undefined : [...services, ...imageHosts], 'image')
}

function check(address: string, allowedHosts?: readonly string[], use?: UrlUse): CheckedUrl {
  return checkUrl(
    address,
    { origin: globalThis.location?.origin ?? placeholderOrigin, allowedHosts },
    use,
  )
}

const hostOf = (address: string) => /^https?:\/\/([^/]+)/.exec(address)?.[1] ?? ''
