import type { Personal } from './personal'

/**
 * Which values of one kind may appear: `only` closes the list, `known` names those that are
 * documented (x-values).
 */
export interface Choices<Value> {
  readonly only?: readonly Value[]
  readonly known?: readonly Value[]
  /** What a schema says that it is, as in `x-image`; left out where no schema says anything. */
  readonly format?: string
}

/** The format of what stands in a document as it is. */
export const writtenFormat = 'x-written'

/** What stands in a document as it is, whether its values are still listed or not. */
export function isWritten({ only, format }: Choices<unknown>): boolean {
  return format === writtenFormat || (format === undefined && only !== undefined)
}

/** What is followed, or fetched as a picture. */
export function isAddress(choices: Choices<unknown> | undefined): boolean {
  return choices?.format === 'x-url' || choices?.format === 'x-image'
}

/** One member of an object type; an optional one may be absent. */
export interface Member {
  readonly type: Type
  readonly optional: boolean
}

/** The members of an object; an open one may have more than are listed. */
export interface ObjectShape {
  readonly members: ReadonlyMap<string, Member>
  readonly open: boolean
}

/**
 * What values may stand at a place, kind by kind: several kinds make a union, no kind at all means
 * that nothing can.
 * `any` fits everywhere and accepts everything: it stands for what is not known, so that one
 * mistake is told once.
 */
export interface Type {
  readonly any?: true
  /**
   * It may be missing; `assumed` where only a page that was opened in another way lacks it, as with
   * what travels in its address.
   */
  readonly null?: true | 'assumed'
  readonly boolean?: Choices<boolean>
  readonly number?: Choices<number>
  readonly string?: Choices<string>
  readonly array?: { readonly items: Type }
  readonly object?: ObjectShape
  /** An amount of money: it may be shown and compared, never calculated with. */
  readonly money?: true
  /** Says something about a person: it may be shown, never go into a toast, a log or an address. */
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

/** The same type, where the value may also be missing. */
export function orNull(type: Type, missing: true | 'assumed' = true): Type {
  return type.any || type.null === true || type.null === missing ? type : { ...type, null: missing }
}

/**
 * The type of a result that is missing where one of its operands is. An operand that may be missing
 * is told by itself, so that only what is assumed to be there counts.
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

/** Kinds of value in the order in which they are told. */
const kinds = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const

/** One kind of JSON value. */
export type Kind = (typeof kinds)[number]

/** The kinds that a type allows. */
export function kindsOf(type: Type): Kind[] {
  return kinds.filter((kind) => type[kind] !== undefined)
}
