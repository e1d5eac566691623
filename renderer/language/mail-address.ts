const plain = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/**
 * The `mailto:` address of one plain e-mail address; empty for anything else, so that nobody can
 * add headers or receivers.
 */
export function mailAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : ''
  return plain.test(address) ? `mailto:${address}` : ''
}
