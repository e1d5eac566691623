/** A `tel:` address of the number's digits, `+`, `*` and `#`; undefined without a digit. */
export function telUrl(phone: unknown): string | undefined {
  const number = (
    typeof phone === 'string' || typeof phone === 'number' ? String(phone) : ''
  ).replace(/[^\d+*#]/g, '')
  return /\d/.test(number) ? `tel:${number.replace(/#/g, '%23')}` : undefined
}
