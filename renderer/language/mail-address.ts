const plain = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/** The `mailto:` URL of one e-mail address; empty for any other value. */
export function mailAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : ''
  return plain.test(address) ? `mailto:${address}` : ''
}
