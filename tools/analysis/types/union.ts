import {
  withPersonal,
  anyType,
  choicesOf,
  scalarKinds,
  isAddress,
  isWritten,
  type Choices,
  type Member,
  type ObjectShape,
  type Type,
  kindsOf,
  type Kind,
  orNull,
} from './type'
import { own, readScalar } from '../../../renderer/language'
import { say } from '../words/words'

/**
 * Returns the union of types. The two halves of the list are joined recursively, which copies fewer
 * lists than a join of one type after another.
 */
export function union(types: readonly Type[]): Type {
  const [first = {}] = types
  if (types.length < 2) return first
  const middle = types.length >> 1
  return unionOfTwo(union(types.slice(0, middle)), union(types.slice(middle)))
}

function unionOfTwo(left: Type, right: Type): Type {
  if (left === right) return left
  if (left.any || right.any) return withPersonal(anyType, left.personal ?? right.personal)
  const choices = scalarKinds.flatMap((kind) => {
    const [one, other] = [left[kind], right[kind]]
    return one && other ? [[kind, unionOfChoices(one, other)]] : []
  })
  return {
    ...left,
    ...right,
    ...(left.null === true ? { null: left.null } : {}),
    ...Object.fromEntries(choices),
    ...(left.array && right.array
      ? { array: { items: unionOfTwo(left.array.items, right.array.items) } }
      : {}),
    ...(left.object && right.object ? { object: unionOfShapes(left.object, right.object) } : {}),
  }
}

function unionOfChoices(left: Choices<unknown>, right: Choices<unknown>): Choices<unknown> {
  const [only, known] = (['only', 'known'] as const).map((name) => {
    const [one, other] = [left[name], right[name]]
    return one && other && [...new Set([...one, ...other])]
  })
  const [literal, rest] = isPlainLiteral(left) ? [left, right] : [right, left]
  const format = isPlainLiteral(literal) ? rest.format : commonFormat(left, right)
  return { ...(only ? { only } : {}), ...(known ? { known } : {}), ...(format ? { format } : {}) }
}

/** Returns whether a value is a literal, which does not affect the format of a union. */
function isPlainLiteral({ only, format }: Choices<unknown>): boolean {
  return only !== undefined && format === undefined
}

/**
 * Returns the format of a union of two values. Beside a literal, a URL keeps its format. An image
 * and a link together have the format of a link.
 */
function commonFormat(left: Choices<unknown>, right: Choices<unknown>): string | undefined {
  if (left.format === right.format) return left.format
  if (isAddress(left) && isAddress(right)) return 'x-url'
  if (isCount(left) && isCount(right)) return 'plain'
  const [address, other] = isAddress(left) ? [left, right] : [right, left]
  return isAddress(address) && isWritten(other) ? address.format : undefined
}

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

export function overlaps(left: Type, right: Type): boolean {
  if (left.any || right.any) return true
  return kindsOf(left).some((kind) => {
    const [one, other] = [choicesOf(left, kind)?.only, choicesOf(right, kind)?.only]
    return right[kind] !== undefined && (!one || !other || one.some((each) => other.includes(each)))
  })
}

/** Returns the literals that are not among the documented values of `type`. */
export function undocumentedLiterals(type: Type, literal: Type): (string | number)[] {
  return (['string', 'number'] as const).flatMap((kind) => {
    const known: readonly (string | number)[] | undefined = type[kind]?.known
    return known
      ? (literal[kind]?.only ?? []).filter((value) => value !== '' && !known.includes(value))
      : []
  })
}

export interface TypeMismatch {
  readonly path: readonly string[]
  readonly actual: Type
  readonly expected: Type
}

/** Returns the first mismatch of two types. Null always fits, since `missing` tests for null. */
export function typeMismatch(
  actual: Type,
  expected: Type,
  path: readonly string[] = [],
): TypeMismatch | undefined {
  if (actual.any || expected.any) return undefined
  for (const kind of kindsOf(actual)) {
    if (kind === 'null') continue
    if (expected[kind] === undefined || !choicesFit(kind, actual, expected))
      return { path, actual, expected }
    const inner =
      kind === 'array'
        ? typeMismatch(actual.array!.items, expected.array!.items, [...path, say`each item`])
        : kind === 'object'
          ? memberMismatch(actual.object!, expected.object!, path)
          : undefined
    if (inner) return inner
  }
  return undefined
}

/** Returns whether a required value may be missing. */
export function missing(actual: Type, expected: Type): boolean {
  return actual.null === true && !expected.any && !expected.null
}

/** Adds null to an expected type if null means an empty string, no image or false. */
export function orEmpty(type: Type): Type {
  const { string, boolean } = type
  const mayBeEmpty = string && !string.only && !isStrict(string.format, ['x-image', 'sum'])
  return mayBeEmpty || boolean ? orNull(type) : type
}

function memberMismatch(
  actual: ObjectShape,
  expected: ObjectShape,
  path: readonly string[],
): TypeMismatch | undefined {
  for (const [name, member] of expected.members) {
    const found = actual.members.get(name)
    if (!found && !member.optional && !actual.open)
      return { path: [...path, name], actual: {}, expected: member.type }
    const inner = found && typeMismatch(found.type, member.type, [...path, name])
    if (inner) return inner
  }
  return undefined
}

function choicesFit(kind: Kind, ...types: [actual: Type, expected: Type]): boolean {
  const [actual, expected] = types.map((type) => choicesOf(type, kind) ?? {})
  return (
    isSubset(actual!, expected!) &&
    formatFits(actual!, expected!) &&
    (actual!.only ?? []).every((literal) => readsAs(expected!.format, literal))
  )
}

/** The type as which a server reads a string in a URL or a body, by the format of the string. */
const read: Readonly<Record<string, string>> = {
  whole: 'integer',
  numeric: 'number',
  truth: 'boolean',
}

function readsAs(format: string | undefined, literal: unknown): boolean {
  const type = own(read, format ?? '')
  return type === undefined || readScalar(type, literal) !== undefined
}

/** The formats of values that fit an expected format. Other expected formats accept every value. */
const schemaFormats: Readonly<Record<string, readonly string[]>> = {
  'x-image': ['x-image', 'x-config'],
  'x-url': ['x-url', 'x-image', 'x-config'],
  'x-money': ['x-money'],
  'x-timestamp': ['x-timestamp'],
  'x-date': ['plain', 'day', 'x-date'],
  day: ['plain', 'day', 'x-timestamp', 'x-date', 'x-time'],
  sum: ['plain', 'whole', 'sum', 'x-money'],
  shown: ['plain', 'whole', 'sum', 'x-money', 'x-count'],
}

function isStrict(format: string | undefined, except: readonly string[]): boolean {
  return (
    format !== undefined && !except.includes(format) && own(schemaFormats, format) !== undefined
  )
}

/** Returns whether a format fits. Without a schema, a value fits all formats except URLs. */
function formatFits(actual: Choices<unknown>, expected: Choices<unknown>): boolean {
  const fitting = own(schemaFormats, expected.format ?? '')
  if (!fitting || isWritten(actual)) return true
  return actual.format === undefined ? !isAddress(expected) : fitting.includes(actual.format)
}

function isSubset(actual: Choices<unknown>, { only }: Choices<unknown>): boolean {
  return !only || (actual.only ?? actual.known ?? []).every((value) => only.includes(value))
}
