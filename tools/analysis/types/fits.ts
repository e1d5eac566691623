import { own, readScalar } from '../../../renderer/language'
import {
  isAddress,
  isWritten,
  kindsOf,
  orNull,
  type Choices,
  type Kind,
  type ObjectShape,
  type Type,
} from './type'
import { say } from '../words/words'

/** The first mismatch: the path of the member, its type and the expected type. */
export interface TypeMismatch {
  readonly path: readonly string[]
  readonly actual: Type
  readonly expected: Type
}

/**
 * Returns the first place where a type does not fit another; `undefined` if every value fits. Null
 * always fits; see `missing`.
 */
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
        ? itemMismatch(actual, expected, path)
        : kind === 'object'
          ? memberMismatch(actual.object!, expected.object!, path)
          : undefined
    if (inner) return inner
  }
  return undefined
}

/** Checks whether a required value may be missing. */
export function missing(actual: Type, expected: Type): boolean {
  return actual.null === true && !expected.any && !expected.null
}

/**
 * Adds null to a type, for places where a missing value counts as an empty string, no image or
 * false.
 */
export function orEmpty(type: Type): Type {
  const { string, boolean } = type
  const mayBeEmpty = string && !string.only && !isStrict(string.format, 'x-image')
  return mayBeEmpty || boolean ? orNull(type) : type
}

function itemMismatch(
  actual: Type,
  expected: Type,
  path: readonly string[],
): TypeMismatch | undefined {
  return typeMismatch(actual.array!.items, expected.array!.items, [...path, say`each element`])
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

function choicesFit(kind: Kind, actual: Type, expected: Type): boolean {
  if (kind === 'string') return choiceFits(actual.string, expected.string)
  if (kind === 'number') return choiceFits(actual.number, expected.number)
  return kind !== 'boolean' || isSubset(actual.boolean, expected.boolean)
}

function choiceFits<Value>(
  actual: Choices<Value> | undefined,
  expected: Choices<Value> | undefined,
): boolean {
  return (
    isSubset(actual, expected) &&
    formatFits(actual, expected) &&
    (actual?.only ?? []).every((literal) => readsAs(expected?.format, literal))
  )
}

/** The type as which a literal must be readable if a URL or a body contains it as a string. */
const read: Readonly<Record<string, string>> = {
  whole: 'integer',
  numeric: 'number',
  truth: 'boolean',
}

function readsAs(format: string | undefined, literal: unknown): boolean {
  const type = own(read, format ?? '')
  return type === undefined || readScalar(type, literal) !== undefined
}

/** Formats that require a value with a schema, and the formats that also fit. */
const strict: Readonly<Record<string, readonly string[]>> = {
  'x-image': ['x-image', 'x-config'],
  'x-url': ['x-url', 'x-image', 'x-config'],
  'x-money': ['x-money'],
  'x-moment': ['x-moment'],
  day: ['plain', 'day', 'x-moment'],
  sum: ['plain', 'whole', 'sum', 'x-money'],
}

function isStrict(format: string | undefined, except: string): boolean {
  return format !== undefined && format !== except && own(strict, format) !== undefined
}

/**
 * Checks whether formats fit. A value without a schema may have any format except that of a URL,
 * which must be a single value from one source. Literals have their own check.
 */
function formatFits<Value>(
  actual: Choices<Value> | undefined,
  expected: Choices<Value> | undefined,
): boolean {
  const fitting = own(strict, expected?.format ?? '')
  if (!fitting || !actual || isWritten(actual)) return true
  return actual.format === undefined ? !isAddress(expected) : fitting.includes(actual.format)
}

function isSubset<Value>(
  actual: Choices<Value> | undefined,
  expected: Choices<Value> | undefined,
): boolean {
  if (!expected?.only || !actual) return true
  return (actual.only ?? actual.known ?? []).every((value) => expected.only?.includes(value))
}
