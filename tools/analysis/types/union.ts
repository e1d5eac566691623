import { marked } from './personal'
import {
  anyType,
  isAddress,
  isWritten,
  type Choices,
  type Member,
  type ObjectShape,
  type Type,
  kindsOf,
  type Kind,
} from './type'

/**
 * The union of several types. Halves are joined recursively, so that long lists of values are not
 * copied for each type.
 */
export function union(types: readonly Type[]): Type {
  const [first = {}] = types
  if (types.length < 2) return first
  const middle = types.length >> 1
  return unionOfTwo(union(types.slice(0, middle)), union(types.slice(middle)))
}

function unionOfTwo(left: Type, right: Type): Type {
  if (left === right) return left
  if (left.any || right.any) return marked(anyType, left.personal ?? right.personal)
  return {
    ...left,
    ...right,
    ...(left.null === true ? { null: left.null } : {}),
    ...both('boolean', left.boolean, right.boolean),
    ...both('number', left.number, right.number),
    ...both('string', left.string, right.string),
    ...(left.array && right.array
      ? { array: { items: unionOfTwo(left.array.items, right.array.items) } }
      : {}),
    ...(left.object && right.object ? { object: unionOfShapes(left.object, right.object) } : {}),
  }
}

function both<Value>(
  name: string,
  left: Choices<Value> | undefined,
  right: Choices<Value> | undefined,
): object {
  if (!left || !right) return {}
  const only = left.only && right.only && [...new Set([...left.only, ...right.only])]
  const known = left.known && right.known && [...new Set([...left.known, ...right.known])]
  const format = isPlainLiteral(left)
    ? right.format
    : isPlainLiteral(right)
      ? left.format
      : common(left, right)
  return {
    [name]: {
      ...(only ? { only } : {}),
      ...(known ? { known } : {}),
      ...(format ? { format } : {}),
    },
  }
}

/**
 * Checks whether a choice is an author's literal. Literals have their own check and do not affect
 * the format of other values.
 */
function isPlainLiteral({ only, format }: Choices<unknown>): boolean {
  return only !== undefined && format === undefined
}

/**
 * The common format of two values. A literal together with a URL counts as a URL; an image and a
 * link together count as a link.
 */
function common(left: Choices<unknown>, right: Choices<unknown>): string | undefined {
  if (left.format === right.format) return left.format
  if (isAddress(left) && isAddress(right)) return 'x-url'
  if (isCount(left) && isCount(right)) return 'plain'
  const [address, other] = isAddress(left) ? [left, right] : [right, left]
  return isAddress(address) && isWritten(other) ? address.format : undefined
}

/** Checks whether a number has no format, or only the format of whole numbers. */
function isCount({ format }: Choices<unknown>): boolean {
  return format === 'plain' || format === 'whole'
}

function unionOfShapes(left: ObjectShape, right: ObjectShape): ObjectShape {
  const members = new Map<string, Member>()
  for (const name of new Set([...left.members.keys(), ...right.members.keys()])) {
    const [one, other] = [left.members.get(name), right.members.get(name)]
    const type = one && other ? unionOfTwo(one.type, other.type) : ((one ?? other)?.type ?? anyType)
    members.set(name, { type, optional: !one || !other || one.optional || other.optional })
  }
  return { members, open: left.open || right.open }
}

/** Checks whether a value can belong to both types. If not, `===` between them is always false. */
export function overlaps(left: Type, right: Type): boolean {
  if (left.any || right.any) return true
  return kindsOf(left).some((kind) => right[kind] !== undefined && kindOverlaps(kind, left, right))
}

function kindOverlaps(kind: Kind, left: Type, right: Type): boolean {
  if (kind === 'string') return choicesOverlap(left.string, right.string)
  if (kind === 'number') return choicesOverlap(left.number, right.number)
  if (kind === 'boolean') return choicesOverlap(left.boolean, right.boolean)
  return true
}

function choicesOverlap<Value>(
  left: Choices<Value> | undefined,
  right: Choices<Value> | undefined,
): boolean {
  if (!left?.only || !right?.only) return true
  return left.only.some((value) => right.only?.includes(value))
}

/** The literals in a comparison that the documentation of the other type does not list. */
export function undocumented(type: Type, literal: Type): (string | number)[] {
  return [...outside(type.string, literal.string), ...outside(type.number, literal.number)]
}

function outside<Value>(
  documented: Choices<Value> | undefined,
  literal: Choices<Value> | undefined,
): Value[] {
  if (!documented?.known || !literal?.only) return []
  return literal.only.filter((value) => value !== '' && !documented.known?.includes(value))
}
