/**
 * Returns a `tel:` URL with the number's digits, `+`, `*` and `#`; undefined if there is no digit.
 */
export function telUrl(phone: unknown): string | undefined {
  const number = (
    typeof phone === 'string' || typeof phone === 'number' ? String(phone) : ''
  ).replace(/[^\d+*#]/g, '')
  return /\d/.test(number) ? `tel:${number.replace(/#/g, '%23')}` : undefined
}
