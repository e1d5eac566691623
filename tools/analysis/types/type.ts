import type { Personal } from './personal'

/**
 * The possible values of one kind: `only` is a complete list, `known` are the documented values
 * (`x-values`).
 */
export interface Choices<Value> {
  readonly only?: readonly Value[]
  readonly known?: readonly Value[]
  /** The format in the schema, such as `x-image`; `undefined` without a schema. */
  readonly format?: string
}

/** The format of literals in a document. */
export const writtenFormat = 'x-written'

/**
 * Checks whether a value is a literal of a document, even if its exact values are no longer listed.
 */
export function isWritten({ only, format }: Choices<unknown>): boolean {
  return format === writtenFormat || (format === undefined && only !== undefined)
}

/** Checks whether a value is the URL of a link or an image. */
export function isAddress(choices: Choices<unknown> | undefined): boolean {
  return isAddressFormat(choices?.format)
}

/** Checks whether a schema's `format` is that of a link or an image. */
export function isAddressFormat(format: unknown): boolean {
  return format === 'x-url' || format === 'x-image'
}

/** A member of an object type. */
export interface Member {
  readonly type: Type
  readonly optional: boolean
}

/** The members of an object; an open object may have other members. */
export interface ObjectShape {
  readonly members: ReadonlyMap<string, Member>
  readonly open: boolean
}

/**
 * The possible values of a place, by kind. Several kinds are a union; without a kind no value is
 * possible. `any` is for unknown values: it fits everywhere, so that one mistake is reported once.
 */
export interface Type {
  readonly any?: true
  /**
   * The value may be missing. `assumed`: it is missing only if the page was opened in an unusual
   * way, as with parameters of its URL.
   */
  readonly null?: true | 'assumed'
  readonly boolean?: Choices<boolean>
  readonly number?: Choices<number>
  readonly string?: Choices<string>
  readonly array?: { readonly items: Type }
  readonly object?: ObjectShape
  /** An amount of money: it may be shown and compared, but not used in calculations. */
  readonly money?: true
  /** Personal data: it may be shown, but not put into a toast, a log or a URL. */
  readonly personal?: Personal
}

export const anyType: Type = { any: true }
export const nullType: Type = { null: true }
export const booleanType: Type = { boolean: {} }
export const numberType: Type = { number: {} }
export const stringType: Type = { string: {} }

/** A list of one type. */
export function arrayOf(items: Type): Type {
  return { array: { items } }
}

/** Adds null to a type, for a value that may be missing. */
export function orNull(type: Type, missing: true | 'assumed' = true): Type {
  return type.any || type.null === true || type.null === missing ? type : { ...type, null: missing }
}

/**
 * The type of a result that is missing if an operand is. Only assumed presence is passed on, since
 * other missing operands have their own reports.
 */
export function assumedAs(type: Type, operands: readonly Type[]): Type {
  return operands.some((operand) => operand.null === 'assumed') ? orNull(type, 'assumed') : type
}

/** The same type without null. */
export function withoutNull(type: Type): Type {
  if (!type.null) return type
  const { null: _, ...rest } = type
  return rest
}

/** The kinds of values, in the order of messages. */
const kinds = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const

/** One kind of JSON value. */
export type Kind = (typeof kinds)[number]

/** The kinds that a type allows. */
export function kindsOf(type: Type): Kind[] {
  return kinds.filter((kind) => type[kind] !== undefined)
}

/** A type in which the value at a path is present. */
export function withPresent(type: Type, segments: readonly string[], at = 0): Type {
  const there = withoutNull(type)
  const name = segments[at]
  const member = name === undefined ? undefined : there.object?.members.get(name)
  if (!member || !there.object || name === undefined) return there
  const whole = member.optional ? orNull(member.type) : member.type
  const inner = withPresent(whole, segments, at + 1)
  if (inner === whole) return there
  const members = new Map(there.object.members).set(name, { type: inner, optional: false })
  return { ...there, object: { ...there.object, members } }
}

/** The part of a type that counts as true: without null, empty strings, zero and `false`. */
export function holding(type: Type): Type {
  if (type.any) return type
  const { null: _, string, number, boolean, ...rest } = type
  return {
    ...rest,
    ...part('string', string, (value) => value !== ''),
    ...part('number', number, (value) => value !== 0),
    ...part('boolean', boolean && { only: [true, false], ...boolean }, (value) => value),
  }
}

/** The part of a type that counts as false; a list may be empty. */
export function failing(type: Type): Type {
  if (type.any) return type
  const { string, number, boolean } = type
  return {
    ...(type.null ? { null: type.null } : {}),
    ...(type.array ? { array: { items: {} } } : {}),
    ...(mayBe(string, '') ? { string: { only: [''] } } : {}),
    ...(mayBe(number, 0) ? { number: { only: [0] } } : {}),
    ...(mayBe(boolean, false) ? { boolean: { only: [false] } } : {}),
  }
}

function mayBe<Value>(choices: Choices<Value> | undefined, value: Value): boolean {
  return choices !== undefined && (choices.only?.includes(value) ?? true)
}

function part<Value>(
  name: string,
  choices: Choices<Value> | undefined,
  test: (value: Value) => boolean,
): object {
  if (!choices?.only) return choices ? { [name]: choices } : {}
  const only = choices.only.filter(test)
  return only.length === 0 ? {} : { [name]: { ...choices, only } }
}

/** The type of a value in a URL or a form, where numbers are strings: both are accepted. */
export function transmitted(type: Type): Type {
  if (type.string && !type.string.only) return { number: {}, boolean: {}, ...type }
  const format = type.boolean ? 'truth' : type.number?.format === 'whole' ? 'whole' : 'numeric'
  if (type.number && type.boolean) return { string: {}, ...type }
  return type.number || type.boolean ? { string: { format }, ...type } : type
}

/** The type that a JSON body accepts for a string: a number is converted to a string. */
export function written(type: Type): Type {
  return type.string && !type.string.only ? { number: {}, ...type } : type
}
