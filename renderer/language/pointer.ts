/** The JSON pointer of a member below another pointer. */
export function child(pointer: string, name: string | number): string {
  return typeof name === 'number' ? `${pointer}/${name}` : `${pointer}/${escapeSegment(name)}`
}

/** The member names along a JSON pointer. */
export function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))
}

/** True if a place is the outer place or lies inside it. */
export function isWithin(pointer: string, outer: string): boolean {
  return (
    pointer.startsWith(outer) && (pointer.length === outer.length || pointer[outer.length] === '/')
  )
}

function escapeSegment(name: string): string {
  return name.includes('~') || name.includes('/')
    ? name.replace(/~/g, '~0').replace(/\//g, '~1')
    : name
}
