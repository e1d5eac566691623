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
  readonly takes: Arguments
  /** Returns the type of the result. */
  readonly gives: (operands: readonly Type[], call: TypedCall) => Type
  /**
   * The arguments that contain names of members. The result is the member that the last of them
   * names in the first argument's items, or such an item. It may be missing.
   */
  readonly members?: readonly number[]
  /** Returns the type of a list element in the body, if that is not the item itself. */
  readonly element?: (item: Type) => Type
  /** Returns the expected type of a value in a companion. */
  readonly beside?: (companion: string, name: string) => Type
  /** True for arithmetic, which is not allowed with money. */
  readonly calculates?: true
  /** True if only the truth of the argument at `position` matters. */
  readonly asks?: (position: number, count: number) => boolean
  /** The results of earlier arguments that are certain when this argument is evaluated. */
  readonly known?: (position: number) => readonly ArgumentTruth[]
  /** Returns the arguments that must be present if the result is `holds`. */
  readonly proves?: (
    holds: boolean,
    args: readonly Json[],
    isThere: (position: number) => boolean,
  ) => readonly number[]
  /** Calculates the result from known arguments, without running anything. */
  readonly fold?: Folder
  /** Words for the value. Without this function, the operator is only a condition. */
  readonly value?: (args: readonly Json[], words: Words, source: JsonObject) => string
  /**
   * Words for the condition or its opposite. Without this function, the operator only returns
   * values.
   */
  readonly condition?: (args: readonly Json[], words: Words, holds: boolean) => string
  /**
   * Explains the current result with values; `undefined` if the words of the condition are enough.
   */
  readonly because?: (
    args: readonly Json[],
    isTrue: boolean,
    context: ExplanationContext,
  ) => readonly string[] | undefined
  readonly connects?: 'and' | 'or' | 'not'
  readonly literals?: (args: readonly Json[]) => LiteralTest | undefined
  /** The choices for the operator and its opposite in the rule builder. */
  readonly form?: {
    readonly takes: 'none' | 'value' | 'list'
    readonly is: Choice
    readonly not?: Choice
  }
  readonly mistakenFor?: string
  /** True if the order of the arguments does not matter. */
  readonly anyOrder?: true
}

export type ArgumentTruth = readonly [position: number, holds: boolean]

/** Only an argument whose type includes null may be missing. */
export interface Arguments {
  readonly least: number
  readonly most: number
  readonly type: (position: number, args: readonly Json[], operands: readonly Type[]) => Type
}

/** The expression whose result type is asked for. */
export interface TypedCall {
  readonly args: readonly Json[]
  readonly source: JsonObject
  readonly ruleType: (name: string) => Type
}

/** A known value, or only its truth. */
export type KnownValue = { readonly value: Json } | { readonly truth: boolean } | undefined

/** The assumptions under which an expression is folded. */
export interface Assumptions {
  rule(name: string, fold: (rule: Json) => KnownValue): KnownValue
  path(text: string): KnownValue
  /** The assumed result of an expression, wherever it occurs. */
  test?(source: JsonObject): KnownValue
}

/** Folds an operator; `inner` folds its arguments. */
export type Folder = (
  args: readonly Json[],
  inner: (part: Json | undefined) => KnownValue,
  from: Assumptions,
  source: JsonObject,
) => KnownValue

/** A test for one of some literals, or for none of them. */
export interface LiteralTest {
  readonly subject: Json
  readonly values: readonly Json[]
  /** True for "is one of", false for "is none of". */
  readonly holds: boolean
}

export interface Choice {
  readonly name: string
  readonly words: string
}

export interface Words {
  readonly value: (value: Json | undefined) => string
  readonly condition: (condition: Json | undefined, holds?: boolean) => string
  /** As in "a, b and c". */
  readonly list: (words: readonly string[], last?: 'and' | 'or') => string
  readonly name: (value: Json | undefined) => string
  /** As in "id: 7, name: a". */
  readonly members: (object: JsonObject) => string
  readonly path: (path: string) => string
  readonly text: (key: string) => string
  readonly screen: (name: string) => string
  /** If true, the words show the types of literals. */
  readonly exact: boolean
}

export interface ExplanationContext {
  readonly phrase: (value: Json | undefined) => string
  readonly now: (value: Json | undefined) => unknown
  readonly shown: (value: unknown) => string
  /** As in `order.days is 2`. */
  readonly is: (value: Json | undefined) => string
  /** Words for the other operand of a comparison. A computed operand gets its value. */
  readonly other: (value: Json | undefined) => string
  readonly list: Words['list']
  readonly because: (condition: Json | undefined, isTrue: boolean) => readonly string[]
  readonly holds: (condition: Json) => boolean
  readonly rule: (name: Json | undefined) => Json | undefined
}

/** A count is neither an amount of money nor a timestamp. */
export const countType: Type = { number: { format: 'x-count' } }
export const scalar = union([stringType, { number: { format: 'shown' } }, booleanType])
export const comparable = union([stringType, numberType])
/** A number, or a string that contains one. */
export const numericType: Type = { string: { format: 'sum' }, number: {} }
/** An operand of a calculation. The result is null if an operand is. */
export const operandType = orNull(numberType)
export const scalars = arrayOf(orNull(scalar))
export const list = arrayOf(anyType)
/** The type of any value except null. */
export const presentType: Type = {
  ...scalar,
  ...list,
  object: { members: new Map(), open: true },
}

/** Arguments after the first `least` are optional. */
export function fixedArguments(types: readonly Type[], least = types.length): Arguments {
  return { least, most: types.length, type: (position) => types[position] ?? anyType }
}

export function repeatedArguments(type: Type, least = 1): Arguments {
  return { least, most: Infinity, type: () => type }
}

/** A single argument may have no brackets. */
export function argumentsOf(source: JsonObject, operator: string): readonly Json[] {
  const raw = source[operator] ?? null
  return Array.isArray(raw) ? raw : [raw]
}

/** In JSON Logic, an empty list is false. */
export function truthOf(known: KnownValue): boolean | undefined {
  if (!known) return undefined
  if ('truth' in known) return known.truth
  return Array.isArray(known.value) ? known.value.length > 0 : Boolean(known.value)
}

/** Returns `undefined` if any value is unknown. */
export function valuesOf(known: readonly KnownValue[]): Json[] | undefined {
  const values = known.flatMap((part) => (part && 'value' in part ? [part.value] : []))
  return values.length === known.length ? values : undefined
}

/** For operators that only use the truth of their argument. */
export function foldTruth(result: (truth: boolean) => boolean): Folder {
  return ([part], inner) => {
    const truth = truthOf(inner(part))
    return truth === undefined ? undefined : { value: result(truth) }
  }
}

/**
 * Folds `and` and `or`, which end at the first operand whose truth is `end`. After an unknown
 * operand, only the truth may be known.
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
