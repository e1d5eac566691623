import { getLocation, type Location } from 'jsonc-parser'

/** The context of an offset: the name of a member, or the value of one. */
export interface Place {
  /** The member that has the value; for the first item of a list, the member that has the list. */
  readonly member: string
  /** The object that has the member. */
  readonly owner: readonly (string | number)[]
  readonly isName: boolean
  /** The range of the value in the text. */
  readonly from: number
  readonly to: number
}

/** The place of an offset in a text that may be broken. */
export function placeAt(text: string, offset: number): Place {
  const location = getLocation(text, offset)
  const path = [...location.path]
  // { "var": ["order.amount", 0] }: the first item is the path.
  const last = path.at(-1) === 0 ? path.at(-2) : path.at(-1)
  const owner = path.slice(0, path.at(-1) === 0 ? -2 : -1)
  return {
    member: typeof last === 'string' ? last : '',
    owner,
    isName: location.isAtPropertyKey,
    ...spanOf(location, offset),
  }
}

/** The member names around an offset. */
export function segmentsAt(text: string, offset: number): readonly (string | number)[] {
  return getLocation(text, offset).path
}

/** The JSON pointer of member names. */
export function pointerOf(segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => `/${String(segment).replace(/~/g, '~0').replace(/\//g, '~1')}`)
    .join('')
}

/** The range of the value to replace; a value on another line belongs to another member. */
function spanOf({ previousNode: node }: Location, offset: number): { from: number; to: number } {
  if (!node || offset < node.offset || offset > node.offset + node.length)
    return { from: offset, to: offset }
  return { from: node.offset, to: node.offset + node.length }
}
