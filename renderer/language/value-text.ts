/** The text of a text, a finite number or a boolean; empty for any other value. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : ''
}
