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
 * The facts about one operator that the tools use. Its grammar is in
 * `schemas/language/expression.schema.json`, and `renderer/language/operators.ts` evaluates it.
 */
export interface OperatorMeaning {
  readonly argumentTypes: Arguments
  readonly resultType: (operands: readonly Type[], call: TypedCall) => Type
  /**
   * The positions of arguments that are member names: 1 and 3 in `{"find": [list, "id", 7,
   * "name"]}`. The result is an item of the list, or the member at the last position. The result
   * may be null.
   */
  readonly members?: readonly number[]
  /**
   * Returns the type of the value that the inner expression reads as `{"var": ""}`; by default the
   * type of the item.
   */
  readonly element?: (item: Type) => Type
  /** Returns the expected type of a value in another member of the expression, such as `cases`. */
  readonly companionType?: (companion: string, name: string) => Type
  /** True for arithmetic, which documents must not apply to money. */
  readonly calculates?: true
  /** Returns whether the operator only tests if the argument at `position` is true. */
  readonly usesTruthOnly?: (position: number, count: number) => boolean
  /**
   * Returns whether the earlier arguments are true or false when this argument is evaluated. For
   * example, `and` evaluates an argument only if all earlier arguments are true.
   */
  readonly certainBefore?: (position: number) => readonly ArgumentTruth[]
  /** Returns the positions of arguments that are never null if the result equals `holds`. */
  readonly impliesPresent?: (
    holds: boolean,
    args: readonly Json[],
    isThere: (position: number) => boolean,
  ) => readonly number[]
  /** True if the result is null whenever one of the arguments is null. */
  readonly needsAll?: true
  readonly fold?: Folder
  /** Returns words for the value. An operator without this function is always a condition. */
  readonly value?: (args: readonly Json[], words: Words, source: JsonObject) => string
  /**
   * Returns words for the condition or its opposite. An operator without this function is never a
   * condition.
   */
  readonly condition?: (args: readonly Json[], words: Words, holds: boolean) => string
  /**
   * Explains the current result with values, as in `order.days is 2`; `undefined` if the words of
   * `condition` explain enough.
   */
  readonly because?: (
    args: readonly Json[],
    isTrue: boolean,
    context: ExplanationContext,
  ) => readonly string[] | undefined
  readonly connective?: 'and' | 'or' | 'not'
  readonly literals?: (args: readonly Json[]) => LiteralTest | undefined
  /** The choices for the operator and its opposite in the rule builder. */
  readonly form?: {
    readonly operandKind: 'none' | 'value' | 'list'
    readonly is: Choice
    readonly not?: Choice
  }
  /** The words of an operator without `form` in the rule builder. */
  readonly label?: string
  /** The names of the arguments in the rule builder. Other arguments are values or conditions. */
  readonly operands?: readonly string[]
  /** The operator that authors write by mistake in place of this operator. */
  readonly mistakenFor?: string
  /** True if the order of the arguments does not matter. */
  readonly anyOrder?: true
}

export type ArgumentTruth = readonly [position: number, holds: boolean]

/** The types of arguments. An argument may be null only if its type includes null. */
export interface Arguments {
  readonly least: number
  readonly most: number
  readonly type: (position: number, args: readonly Json[], operands: readonly Type[]) => Type
}

/** An operator with its arguments, for type inference. */
export interface TypedCall {
  readonly args: readonly Json[]
  readonly source: JsonObject
  readonly ruleType: (name: string) => Type
}

/** A value: known exactly, known only to be true or false, or unknown. */
export type KnownValue = { readonly value: Json } | { readonly truth: boolean } | undefined

/** The assumed results of rules, paths and expressions. */
export interface Assumptions {
  rule(name: string, fold: (rule: Json) => KnownValue): KnownValue
  path(text: string): KnownValue
  /** The assumed result of an expression, wherever it occurs. */
  expression?(source: JsonObject): KnownValue
}

/** Evaluates an operator although some arguments may be unknown. `inner` evaluates an argument. */
export type Folder = (
  args: readonly Json[],
  inner: (part: Json | undefined) => KnownValue,
  assumptions: Assumptions,
  source: JsonObject,
) => KnownValue

/** A condition: `subject` equals one of `values`, or none of them. */
export interface LiteralTest {
  readonly subject: Json
  readonly values: readonly Json[]
  /** True for "equals one", false for "equals none". */
  readonly holds: boolean
}

interface Choice {
  readonly name: string
  readonly words: string
}

export interface Words {
  readonly value: (value: Json | undefined) => string
  readonly condition: (condition: Json | undefined, holds?: boolean) => string
  /** Joins words to a list, such as "a, b and c". */
  readonly list: (words: readonly string[], last?: 'and' | 'or') => string
  readonly name: (value: Json | undefined) => string
  readonly members: (object: JsonObject) => string
  readonly path: (path: string) => string
  readonly text: (key: string) => string
  readonly screen: (name: string) => string
  /** True if the words distinguish "1" from 1. */
  readonly exact: boolean
}

export interface ExplanationContext {
  readonly phrase: (value: Json | undefined) => string
  readonly currentValue: (value: Json | undefined) => unknown
  readonly describeValue: (value: unknown) => string
  /** Returns words for the value, such as `order.days is 2`. */
  readonly is: (value: Json | undefined) => string
  /**
   * Returns words for the other operand of a comparison. For a computed operand, the words contain
   * its value.
   */
  readonly other: (value: Json | undefined) => string
  readonly list: Words['list']
  readonly because: (condition: Json | undefined, isTrue: boolean) => readonly string[]
  readonly holds: (condition: Json) => boolean
  readonly rule: (name: Json | undefined) => Json | undefined
}

/** The type of a count, which is neither an amount of money nor a timestamp. */
export const countType: Type = { number: { format: 'x-count' } }
export const scalarType = union([stringType, { number: { format: 'shown' } }, booleanType])
export const comparableType = union([stringType, numberType])
export const numericType: Type = { string: { format: 'sum' }, number: {} }
/** The type of an operand in a calculation. If an operand is null, so is the result. */
export const operandType = orNull(numberType)
export const scalarListType = arrayOf(orNull(scalarType))
export const listType = arrayOf(anyType)
/** The type of any value except null. */
export const presentType: Type = {
  ...scalarType,
  ...listType,
  object: { members: new Map(), open: true },
}

/** Returns arguments of fixed types. Arguments after the first `least` are optional. */
export function fixedArguments(types: readonly Type[], least = types.length): Arguments {
  return { least, most: types.length, type: (position) => types[position] ?? anyType }
}

export function repeatedArguments(type: Type, least = 1): Arguments {
  return { least, most: Infinity, type: () => type }
}

/** Returns the arguments of an operator. A single argument may have no brackets. */
export function argumentsOf(source: JsonObject, operator: string): readonly Json[] {
  const raw = source[operator] ?? null
  return Array.isArray(raw) ? raw : [raw]
}

/** Returns the truth of a known value. In JSON Logic, an empty list is false. */
export function truthOf(known: KnownValue): boolean | undefined {
  if (!known) return undefined
  if ('truth' in known) return known.truth
  return Array.isArray(known.value) ? known.value.length > 0 : Boolean(known.value)
}

/** Returns the values; `undefined` if any value is unknown. */
export function valuesOf(known: readonly KnownValue[]): Json[] | undefined {
  const values = known.flatMap((part) => (part && 'value' in part ? [part.value] : []))
  return values.length === known.length ? values : undefined
}

/** Returns a folder for operators that only test if their argument is true. */
export function foldTruth(result: (truth: boolean) => boolean): Folder {
  return ([part], inner) => {
    const truth = truthOf(inner(part))
    return truth === undefined ? undefined : { value: result(truth) }
  }
}

/**
 * Returns a folder for `and` and `or`. The first operand whose truth equals `end` decides the
 * result. After an unknown operand, only the truth of the result is known.
 */
export function foldChain(end: boolean): Folder {
  return (args, inner) => {
    const known = args.map(inner)
    const deciding = known.findIndex((part) => truthOf(part) === end)
    const before = deciding < 0 ? known : known.slice(0, deciding)
    if (before.every((part) => truthOf(part) === !end))
      return deciding < 0 ? known.at(-1) : known[deciding]
    return deciding < 0 ? undefined : { truth: end }
  }
}

export const foldIf: Folder = (args, inner) => {
  for (let at = 0; at + 1 < args.length; at += 2) {
    const condition = truthOf(inner(args[at]))
    if (condition === undefined) return undefined
    if (condition) return inner(args[at + 1])
  }
  return args.length % 2 === 1 ? inner(args.at(-1)) : { value: null }
}
