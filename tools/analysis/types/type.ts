import type { Personal } from './personal'

/**
 * The values of one kind that may appear: `only` closes the list, `known` names the documented ones
 * (x-values).
 */
export interface Choices<Value> {
  readonly only?: readonly Value[]
  readonly known?: readonly Value[]
  /** The format of a schema, as in `x-image`; absent without a schema. */
  readonly format?: string
}

/** The format of literals in a document. */
export const writtenFormat = 'x-written'

/** Whether a value is a literal of a document, even if its exact values are no longer listed. */
export function isWritten({ only, format }: Choices<unknown>): boolean {
  return format === writtenFormat || (format === undefined && only !== undefined)
}

/** Whether a value is an address of a link or of a picture. */
export function isAddress(choices: Choices<unknown> | undefined): boolean {
  return choices?.format === 'x-url' || choices?.format === 'x-image'
}

/** One member of an object type; an optional one may be absent. */
export interface Member {
  readonly type: Type
  readonly optional: boolean
}

/** The members of an object; an open one may have other members. */
export interface ObjectShape {
  readonly members: ReadonlyMap<string, Member>
  readonly open: boolean
}

/**
 * The values that a place may have, kind by kind. Several kinds form a union; no kind means that no
 * value is possible. The member `any` is for unknown values: it fits everywhere and accepts
 * everything, so that one mistake is reported once.
 */
export interface Type {
  readonly any?: true
  /**
   * It may be missing. `assumed`: it is missing only if the page was opened in another way, as with
   * parameters in its address.
   */
  readonly null?: true | 'assumed'
  readonly boolean?: Choices<boolean>
  readonly number?: Choices<number>
  readonly string?: Choices<string>
  readonly array?: { readonly items: Type }
  readonly object?: ObjectShape
  /** An amount of money: it may be shown and compared, but not calculated with. */
  readonly money?: true
  /** Personal data: it may be shown, but must not go into a toast, a log or an address. */
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

/** The same type, with null for a missing value. */
export function orNull(type: Type, missing: true | 'assumed' = true): Type {
  return type.any || type.null === true || type.null === missing ? type : { ...type, null: missing }
}

/**
 * The type of a result that is missing if one of its operands is. Only assumed presence counts
 * here, since other missing operands have their own reports.
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

/** Kinds of value in the order of messages. */
const kinds = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const

/** One kind of JSON value. */
export type Kind = (typeof kinds)[number]

/** The kinds that a type allows. */
export function kindsOf(type: Type): Kind[] {
  return kinds.filter((kind) => type[kind] !== undefined)
}
