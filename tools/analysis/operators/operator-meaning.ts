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
 * The facts about an operator that tools use. The grammar of operators is in
 * `schemas/language/expression.schema.json`, and `renderer/language/operators.ts` evaluates
 * operators.
 */
export interface OperatorMeaning {
  readonly argumentTypes: Arguments
  readonly resultType: (operands: readonly Type[], call: TypedCall) => Type
  /**
   * The positions of arguments that are names of members, such as 1 and 3 in `{"find": [list, "id",
   * 7, "name"]}`. The result is an item of the list, or the member at the last position, or null.
   */
  readonly members?: readonly number[]
  /** Returns the type of `{"var": ""}` in the inner expression, by default the type of an item. */
  readonly element?: (item: Type) => Type
  /** Returns the expected type of a value in a named argument, such as `cases`. */
  readonly namedArgumentType?: (namedArgument: string, name: string) => Type
  /** True for arithmetic, which is not allowed with money. */
  readonly calculates?: true
  /** Returns whether the operator only tests the truth of the argument at `position`. */
  readonly usesTruthOnly?: (position: number, count: number) => boolean
  /**
   * Returns the truth of the earlier arguments whenever the argument at `position` is evaluated.
   * For example, `and` evaluates an argument only if all earlier arguments are true.
   */
  readonly certainBefore?: (position: number) => readonly ArgumentTruth[]
  /** Returns the positions of arguments that cannot be null if the result is `holds`. */
  readonly impliesPresent?: (
    holds: boolean,
    args: readonly Json[],
    isThere: (position: number) => boolean,
  ) => readonly number[]
  /** True if the result is null as soon as one argument is null. */
  readonly needsAll?: true
  readonly fold?: Folder
  /** Returns words for the result. An operator without this function is always a condition. */
  readonly value?: (args: readonly Json[], words: Words, source: JsonObject) => string
  /**
   * Returns words for the condition or its opposite; missing if the operator is never a condition.
   */
  readonly condition?: (args: readonly Json[], words: Words, holds: boolean) => string
  /**
   * Explains the current result by the values of the operands, as in `order.days is 2`; `undefined`
   * if the words of `condition` are enough.
   */
  readonly because?: (
    args: readonly Json[],
    isTrue: boolean,
    context: ExplanationContext,
  ) => readonly string[] | undefined
  readonly connective?: 'and' | 'or' | 'not'
  readonly literals?: (args: readonly Json[]) => LiteralTest | undefined
  /** The choices for the operator and its opposite in the studio's form for rules. */
  readonly form?: {
    readonly operandKind: 'none' | 'value' | 'list'
    readonly is: Choice
    readonly not?: Choice
  }
  /** The words for the operator in the studio's form for rules, if it has no `form`. */
  readonly label?: string
  /** The names of the arguments in the studio's form for rules, if they have names. */
  readonly operands?: readonly string[]
  /** The operator that authors often write instead of this operator. */
  readonly mistakenFor?: string
  /** True if the order of the arguments does not matter. */
  readonly anyOrder?: true
}

export type ArgumentTruth = readonly [position: number, holds: boolean]

/** The types of the arguments. Only an argument whose type includes null may be null. */
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

/** The facts about a value: its exact value, or only its truth, or nothing. */
export type KnownValue = { readonly value: Json } | { readonly truth: boolean } | undefined

/** The assumed results of rules, paths and expressions. */
export interface Assumptions {
  rule(name: string, fold: (rule: Json) => KnownValue): KnownValue
  path(text: string): KnownValue
  /** The assumed result of an expression at every place. */
  expression?(source: JsonObject): KnownValue
}

/** Evaluates an operator even if some arguments are unknown. `inner` evaluates one argument. */
export type Folder = (
  args: readonly Json[],
  inner: (part: Json | undefined) => KnownValue,
  assumptions: Assumptions,
  source: JsonObject,
) => KnownValue

/** The condition that `subject` equals one of `values`, or none of these values. */
export interface LiteralTest {
  readonly subject: Json
  readonly values: readonly Json[]
  /** True if `subject` equals one of `values`, false if it equals none. */
  readonly holds: boolean
}

interface Choice {
  readonly name: string
  readonly words: string
}

export interface Words {
  /** Returns words for a value. A code that is compared with a path has its description. */
  readonly value: (value: Json | undefined, compared?: Json) => string
  readonly condition: (condition: Json | undefined, holds?: boolean) => string
  /** Joins words to a list, such as "a, b and c". */
  readonly list: (words: readonly string[], last?: 'and' | 'or') => string
  readonly name: (value: Json | undefined) => string
  /** Returns words for the members. Their names can be codes that are compared with a path. */
  readonly members: (object: JsonObject, compared?: Json) => string
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
  /** Returns words for the other operand of a comparison, with the value of a computed operand. */
  readonly other: (value: Json | undefined) => string
  readonly list: Words['list']
  readonly because: (condition: Json | undefined, isTrue: boolean) => readonly string[]
  readonly holds: (condition: Json) => boolean
  readonly rule: (name: Json | undefined) => Json | undefined
}

/** True if an argument of `if` is a possible result, and not a condition. */
export const isResultOfIf = (position: number, count: number): boolean =>
  position % 2 === 1 || position === count - 1

/** The type of a count, which is not an amount of money or a timestamp. */
export const countType: Type = { number: { format: 'x-count' } }
export const scalarType = union([stringType, { number: { format: 'shown' } }, booleanType])
export const comparableType = union([stringType, numberType])
export const numericType: Type = { string: { format: 'sum' }, number: {} }
/** The type of an operand in a calculation. If it is null, the result is null. */
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

/** Returns the arguments of an operator. A single argument may be written without brackets. */
export function argumentsOf(source: JsonObject, operator: string): readonly Json[] {
  const raw = source[operator] ?? null
  return Array.isArray(raw) ? raw : [raw]
}

/** Returns the truth of a value, if it is known. In JSON Logic, an empty list is false. */
export function truthOf(known: KnownValue): boolean | undefined {
  if (!known) return undefined
  if ('truth' in known) return known.truth
  return Array.isArray(known.value) ? known.value.length > 0 : Boolean(known.value)
}

/** Returns the values; `undefined` if one of them is unknown. */
export function valuesOf(known: readonly KnownValue[]): Json[] | undefined {
  const values = known.flatMap((part) => (part && 'value' in part ? [part.value] : []))
  return values.length === known.length ? values : undefined
}

/** Returns the `fold` function of an operator that only tests the truth of its argument. */
export function foldTruth(result: (truth: boolean) => boolean): Folder {
  return ([part], inner) => {
    const truth = truthOf(inner(part))
    return truth === undefined ? undefined : { value: result(truth) }
  }
}

/**
 * Returns the `fold` function of `and` and `or`. The first operand with the truth `end` decides the
 * result. After an unknown operand, only the truth of the result can be known.
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
