/**
 * The text of a value as people read it: a text, a number or a boolean; a list, an object, what is
 * no finite number, or nothing is no text.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : ''
}
