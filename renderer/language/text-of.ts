/**
 * The text of a value as people read it: a text, a number or a boolean; a list, an object or
 * nothing is no text.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
