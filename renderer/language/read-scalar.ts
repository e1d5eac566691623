/**
 * Reads a value as a type. Returns undefined if the value does not fit exactly. A number and its
 * string are interchangeable, and so are true, 1 and "true". Control characters and direction
 * overrides are removed from strings.
 */
export function readScalar(type: string, value: unknown): unknown {
  const isText = typeof value === 'string'
  if (type === 'string')
    return isText || typeof value === 'number'
      ? String(value)
          .replace(/\p{Cs}/gu, '\uFFFD')
          .replace(/\p{Bidi_C}|(?!\s)\p{Cc}/gu, '')
      : undefined
  if (type === 'boolean') return booleans.get(isText ? value : JSON.stringify(value))
  if (type !== 'number' && type !== 'integer') return undefined
  const number = isText && decimal.test(value) ? Number(value) : value
  return (type === 'number' ? Number.isFinite : Number.isInteger)(number) ? number : undefined
}

const decimal = /^-?\d+(\.\d+)?$/
const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
