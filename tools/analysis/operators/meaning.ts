import type { Json, JsonObject } from '../../../renderer/language'
import {
  type Type,
  anyType,
  arrayOf,
  booleanType,
  numberType,
  orNull,
  stringType,
} from '../types/type'
import { union } from '../types/union'

/**
 * The meaning of one operator for the tools. Its grammar is in
 * `schemas/language/expression.schema.json`; `renderer/language/operators.ts` evaluates it.
 */
export interface OperatorMeaning {
  readonly takes: Arguments
  /** Returns the type of the result for the types of the operands. */
  readonly gives: (operands: readonly Type[], call: TypedCall) => Type
  /**
   * The arguments that name members of the first argument's items. The result is the last of these
   * members, or an item; it may be missing.
   */
  readonly members?: readonly number[]
  /** The type at which paths in the body start, if that is not the list's item. */
  readonly element?: (item: Type) => Type
  /** Returns the type of a value in a companion. */
  readonly beside?: (companion: string, name: string) => Type
  /** True if the operator calculates with numbers, which is not allowed for money. */
  readonly calculates?: true
  /** Returns whether only the truth of an argument matters. */
  readonly asks?: (position: number, count: number) => boolean
  /** The results of earlier arguments that are known when this argument is evaluated. */
  readonly known?: (position: number) => readonly ArgumentTruth[]
  /** Returns the arguments that are present if the result is true, or if it is false. */
  readonly proves?: (
    holds: boolean,
    args: readonly Json[],
    isThere: (position: number) => boolean,
  ) => readonly number[]
  /** Calculates the result from known arguments, without running anything. */
  readonly fold?: Folder
  /** Describes the value. An operator without this description is only a condition. */
  readonly value?: (args: readonly Json[], words: Words, source: JsonObject) => string
  /** Describes the condition or its opposite. Without it, an operator only returns values. */
  readonly condition?: (args: readonly Json[], words: Words, holds: boolean) => string
  /** Explains the current result with values; `undefined` if the plain sentence is enough. */
  readonly because?: (
    args: readonly Json[],
    isTrue: boolean,
    context: ExplanationContext,
  ) => readonly string[] | undefined
  /** How the operator combines conditions. */
  readonly connects?: 'and' | 'or' | 'not'
  /** The literals with which the operator compares a value. */
  readonly literals?: (args: readonly Json[]) => LiteralTest | undefined
  /** The choices for the operator and its opposite in the rule builder. */
  readonly form?: {
    readonly takes: 'none' | 'value' | 'list'
    readonly is: Choice
    readonly not?: Choice
  }
  /** An operator that authors may confuse with this one. */
  readonly mistakenFor?: string
  /** True if the order of the arguments does not matter. */
  readonly anyOrder?: true
}

/** An argument with a known truth. */
export type ArgumentTruth = readonly [position: number, holds: boolean]

/** The number and types of arguments. Only one whose type includes null may be missing. */
export interface Arguments {
  readonly least: number
  readonly most: number
  readonly type: (position: number, args: readonly Json[], operands: readonly Type[]) => Type
}

/** The context for the type of a result, in addition to the types of the operands. */
export interface TypedCall {
  readonly args: readonly Json[]
  readonly source: JsonObject
  readonly ruleType: (name: string) => Type
}

/** A value or truth that is known without running anything. */
export type KnownValue = { readonly value: Json } | { readonly truth: boolean } | undefined

/** Assumptions for folding an expression: about rules and about paths. */
export interface Assumptions {
  rule(name: string, fold: (rule: Json) => KnownValue): KnownValue
  path(text: string): KnownValue
  /** Returns the assumed result of one expression, wherever it occurs. */
  test?(source: JsonObject): KnownValue
}

/** Folds an operator; `inner` folds its arguments. */
export type Folder = (
  args: readonly Json[],
  inner: (part: Json | undefined) => KnownValue,
  from: Assumptions,
  source: JsonObject,
) => KnownValue

/** A test whether a value is one of some literals, or none of them. */
export interface LiteralTest {
  readonly subject: Json
  readonly values: readonly Json[]
  /** True for "is one of", false for "is none of". */
  readonly holds: boolean
}

/** A choice in the rule builder. */
export interface Choice {
  readonly name: string
  readonly words: string
}

/** Functions for sentences about operators. */
export interface Words {
  readonly value: (value: Json | undefined) => string
  readonly condition: (condition: Json | undefined, holds?: boolean) => string
  /** Joins words, as in "a, b and c". */
  readonly list: (words: readonly string[], last?: 'and' | 'or') => string
  /** A name in a document. */
  readonly name: (value: Json | undefined) => string
  /** Values with their names, as in "id: 7, name: a". */
  readonly members: (object: JsonObject) => string
  readonly path: (path: string) => string
  readonly text: (key: string) => string
  readonly screen: (name: string) => string
  /** True if literals are written with their type. */
  readonly exact: boolean
}

/** Functions for explanations with current values. */
export interface ExplanationContext {
  readonly phrase: (value: Json | undefined) => string
  /** Returns the current value. */
  readonly now: (value: Json | undefined) => unknown
  readonly shown: (value: unknown) => string
  /** An expression and its current value, as in `order.days is 2`. */
  readonly is: (value: Json | undefined) => string
  /** The other side of a comparison; if it is computed, with its value. */
  readonly other: (value: Json | undefined) => string
  readonly list: Words['list']
  readonly because: (condition: Json | undefined, isTrue: boolean) => readonly string[]
  readonly holds: (condition: Json) => boolean
  readonly rule: (name: Json | undefined) => Json | undefined
}

/** The result of counting; it is not an amount of money and not a timestamp. */
export const countType: Type = { number: { format: 'x-count' } }
export const scalar = union([stringType, { number: { format: 'shown' } }, booleanType])
export const comparable = union([stringType, numberType])
/** A number, or a string that contains one. */
export const worth: Type = { string: { format: 'sum' }, number: {} }
/** An operand of a calculation. The result is null if an operand is. */
export const calculable = orNull(numberType)
export const scalars = arrayOf(orNull(scalar))
export const list = arrayOf(anyType)
/** The type of any value except null. */
export const something: Type = {
  ...scalar,
  ...list,
  object: { members: new Map(), open: true },
}

/** Fixed arguments; those after the first `least` are optional. */
export function takes(types: readonly Type[], least = types.length): Arguments {
  return { least, most: types.length, type: (position) => types[position] ?? anyType }
}

/** Any number of arguments of one type. */
export function many(type: Type, least = 1): Arguments {
  return { least, most: Infinity, type: () => type }
}

/** The arguments of an expression: operators take a list, or a single argument without brackets. */
export function argumentsOf(source: JsonObject, operator: string): readonly Json[] {
  const raw = source[operator] ?? null
  return Array.isArray(raw) ? raw : [raw]
}

/** The truth of a known value by the rules of JSON Logic: an empty list is false. */
export function holds(known: KnownValue): boolean | undefined {
  if (!known) return undefined
  if ('truth' in known) return known.truth
  return Array.isArray(known.value) ? known.value.length > 0 : Boolean(known.value)
}

/** Returns the values if all are known, otherwise `undefined`. */
export function valuesOf(known: readonly KnownValue[]): Json[] | undefined {
  const values = known.flatMap((part) => (part && 'value' in part ? [part.value] : []))
  return values.length === known.length ? values : undefined
}

/** Folds an operator that only uses the truth of its argument. */
export function ofTruth(result: (truth: boolean) => boolean): Folder {
  return ([part], inner) => {
    const truth = holds(inner(part))
    return truth === undefined ? undefined : { value: result(truth) }
  }
}

/**
 * Folds `and` and `or`, which end at the first part that decides. After an unknown part, only the
 * truth may be known.
 */
export function chain(end: boolean): Folder {
  return (args, inner) => {
    const known = args.map(inner)
    const deciding = known.findIndex((part) => holds(part) === end)
    const before = deciding < 0 ? known : known.slice(0, deciding)
    if (before.every((part) => holds(part) === !end))
      return deciding < 0 ? known.at(-1) : known[deciding]
    return deciding < 0 ? undefined : { truth: end }
  }
}

export const foldIf: Folder = (args, inner) => {
  for (let at = 0; at + 1 < args.length; at += 2) {
    const condition = holds(inner(args[at]))
    if (condition === undefined) return undefined
    if (condition) return inner(args[at + 1])
  }
  return args.length % 2 === 1 ? inner(args.at(-1)) : { value: null }
}
