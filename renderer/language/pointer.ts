import { isObject, own, type Json } from './json.ts'

export function child(pointer: string, name: string | number): string {
  return typeof name === 'number' ? `${pointer}/${name}` : `${pointer}/${escapeSegment(name)}`
}

/** Returns the JSON pointer that consists of the names. */
export function pointerTo(names: readonly (string | number)[]): string {
  return names.reduce<string>(child, '')
}

export function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))
}

/** True if a pointer equals `outer` or points inside it. */
export function isWithin(pointer: string, outer: string): boolean {
  return (
    pointer.startsWith(outer) && (pointer.length === outer.length || pointer[outer.length] === '/')
  )
}

/**
 * Returns the value at a JSON pointer or a list of member names; undefined if the value does not
 * exist.
 */
export function valueAt(
  document: Json | undefined,
  place: string | readonly (string | number)[],
): Json | undefined {
  const names = typeof place === 'string' ? segmentsOf(place) : place
  return names.reduce<Json | undefined>(memberAt, document)
}

/** The values along a pointer. The list ends with the last value that exists. */
export function valuesAlong(document: Json | undefined, pointer: string): Json[] {
  const values: Json[] = []
  let value = document
  for (const name of ['', ...segmentsOf(pointer)]) {
    if (values.length > 0) value = memberAt(value, name)
    if (value === undefined) break
    values.push(value)
  }
  return values
}

function memberAt(owner: Json | undefined, name: string | number): Json | undefined {
  if (Array.isArray(owner)) return owner[Number(name)]
  return isObject(owner) ? own(owner, String(name)) : undefined
}

function escapeSegment(name: string): string {
  return name.includes('~') || name.includes('/')
    ? name.replace(/~/g, '~0').replace(/\//g, '~1')
    : name
}
