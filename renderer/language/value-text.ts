/**
 * Returns a string, a finite number or a boolean as a string, or an empty string for any other
 * value.
 */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : ''
}
