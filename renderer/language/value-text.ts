/** The text of a string, a finite number or a boolean. Other values have an empty text. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : ''
}
