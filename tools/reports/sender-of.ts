import { isIP } from 'node:net'

/**
 * The address that counts as one sender. For IPv6 it is the network, since a phone owns all of it.
 * A forwarded address counts only behind a proxy.
 */
export function senderOf(socket: string | undefined, forwarded: string | undefined): string {
  // The last one is written by our own proxy; anybody can write those before it.
  const said = forwarded?.split(',').at(-1)?.trim()
  const address = said !== undefined && isIP(said) > 0 ? said : (socket ?? '')
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(bare) === 6 ? networkOf(bare) : bare
}

/** The first half of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const parts = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - parts.length - rest.length
  return [...parts, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':')
}
