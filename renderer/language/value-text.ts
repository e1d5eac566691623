/** Returns a string, a finite number or a boolean as a string; any other value is empty. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : ''
}
