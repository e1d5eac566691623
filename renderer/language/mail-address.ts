const plain = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/**
 * The `mailto:` address of one plain e-mail address. Anything else gives an empty text, so that
 * nobody can add headers or recipients.
 */
export function mailAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : ''
  return plain.test(address) ? `mailto:${address}` : ''
}
