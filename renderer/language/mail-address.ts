const plain = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/**
 * The `mailto:` URL of one plain e-mail address. Any other value gives an empty string, so that
 * nobody can add headers or recipients.
 */
export function mailAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : ''
  return plain.test(address) ? `mailto:${address}` : ''
}
