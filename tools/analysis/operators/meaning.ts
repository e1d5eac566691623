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
 * Meaning of one operator for writing, checking and reading documents. Its grammar is in
 * `schemas/language/expression.schema.json`; `renderer/language/operators.ts` evaluates it.
 */
export interface OperatorMeaning {
  readonly takes: Arguments
  /** The type of its result, for the types of its operands. */
  readonly gives: (operands: readonly Type[], call: TypedCall) => Type
  /**
   * Arguments that name a member of the first argument's items. The result is the last of these
   * members, or an item if none is named; either may be missing.
   */
  readonly members?: readonly number[]
  /** The start of paths inside its body, if that is not the item of its list. */
  readonly element?: (item: Type) => Type
  /** The type of a companion's value, by the companion and the name of the value. */
  readonly beside?: (companion: string, name: string) => Type
  /** It calculates with numbers, which is not allowed for money. */
  readonly calculates?: true
  /** Arguments that only have to hold. */
  readonly asks?: (position: number, count: number) => boolean
  /** The results of earlier arguments when this argument is evaluated. */
  readonly known?: (position: number) => readonly ArgumentTruth[]
  /** Arguments that are present if it holds, or if it does not. */
  readonly proves?: (
    holds: boolean,
    args: readonly Json[],
    isThere: (position: number) => boolean,
  ) => readonly number[]
  /** Its result if enough is known without running anything. */
  readonly fold?: Folder
  /** The words for its value; an operator without them is only a condition. */
  readonly value?: (args: readonly Json[], words: Words, source: JsonObject) => string
  /** The words for its holding or not holding; an operator without them only gives values. */
  readonly condition?: (args: readonly Json[], words: Words, holds: boolean) => string
  /**
   * The reason why it holds now or does not, with values; undefined if the plain sentence is
   * enough.
   */
  readonly because?: (
    args: readonly Json[],
    isTrue: boolean,
    context: ExplanationContext,
  ) => readonly string[] | undefined
  /** The way in which it combines conditions. */
  readonly connects?: 'and' | 'or' | 'not'
  /** The literals that it compares a value with. */
  readonly literals?: (args: readonly Json[]) => LiteralTest | undefined
  /** The operator and its opposite in the rule builder. */
  readonly form?: {
    readonly takes: 'none' | 'value' | 'list'
    readonly is: Choice
    readonly not?: Choice
  }
  /** The operator that an author may confuse with it. */
  readonly mistakenFor?: string
  /** The order of its arguments does not matter. */
  readonly anyOrder?: true
}

/** An argument that held, or did not. */
export type ArgumentTruth = readonly [position: number, holds: boolean]

/**
 * The number of arguments and their types. An argument may only be missing if its type includes
 * null.
 */
export interface Arguments {
  readonly least: number
  readonly most: number
  readonly type: (position: number, args: readonly Json[], operands: readonly Type[]) => Type
}

/** Context for the type of a result, besides the types of the operands. */
export interface TypedCall {
  readonly args: readonly Json[]
  readonly source: JsonObject
  readonly ruleType: (name: string) => Type
}

/**
 * A value that is known without running anything, or only its truth. Undefined means that it
 * depends on other values.
 */
export type KnownValue = { readonly value: Json } | { readonly truth: boolean } | undefined

/** Knowledge while an expression is folded: about rules, each folded once, and about paths. */
export interface Assumptions {
  rule(name: string, fold: (rule: Json) => KnownValue): KnownValue
  path(text: string): KnownValue
  /** The assumed result of one expression, wherever it occurs. */
  test?(source: JsonObject): KnownValue
}

/** Folds an operator; `inner` folds its parts. */
export type Folder = (
  args: readonly Json[],
  inner: (part: Json | undefined) => KnownValue,
  from: Assumptions,
  source: JsonObject,
) => KnownValue

/** A test whether a value is, or is not, one of some literals. */
export interface LiteralTest {
  readonly subject: Json
  readonly values: readonly Json[]
  /** False if the test is that the value is none of them. */
  readonly holds: boolean
}

/** One choice of the rule builder. */
export interface Choice {
  readonly name: string
  readonly words: string
}

/** Functions for the sentences about operators. */
export interface Words {
  readonly value: (value: Json | undefined) => string
  readonly condition: (condition: Json | undefined, holds?: boolean) => string
  /** Words as one list, as in "a, b and c". */
  readonly list: (words: readonly string[], last?: 'and' | 'or') => string
  /** A name out of a document. */
  readonly name: (value: Json | undefined) => string
  /** Values by name, as in "id: 7, name: a". */
  readonly members: (object: JsonObject) => string
  readonly path: (path: string) => string
  readonly text: (key: string) => string
  readonly screen: (name: string) => string
  /** Literals are written with their type. */
  readonly exact: boolean
}

/** Functions for explanations with current values. */
export interface ExplanationContext {
  readonly phrase: (value: Json | undefined) => string
  /** The current value, and its text. */
  readonly now: (value: Json | undefined) => unknown
  readonly shown: (value: unknown) => string
  /** An expression with its current value, as in `order.days is 2`. */
  readonly is: (value: Json | undefined) => string
  /** The other side of a comparison, with its value if it is computed. */
  readonly other: (value: Json | undefined) => string
  readonly list: Words['list']
  readonly because: (condition: Json | undefined, isTrue: boolean) => readonly string[]
  readonly holds: (condition: Json) => boolean
  readonly rule: (name: Json | undefined) => Json | undefined
}

export const scalar = union([stringType, numberType, booleanType])
export const comparable = union([stringType, numberType])
export const scalars = arrayOf(orNull(scalar))
export const list = arrayOf(anyType)
/** The type of any value that is present. */
export const something: Type = {
  ...scalar,
  ...list,
  object: { members: new Map(), open: true },
}

/** Arguments in order; those after the first `least` may be left out. */
export function takes(types: readonly Type[], least = types.length): Arguments {
  return { least, most: types.length, type: (position) => types[position] ?? anyType }
}

/** Any number of arguments of one type. */
export function many(type: Type, least = 1): Arguments {
  return { least, most: Infinity, type: () => type }
}

/** The arguments of an expression: operators take a list, or one argument without brackets. */
export function argumentsOf(source: JsonObject, operator: string): readonly Json[] {
  const raw = source[operator] ?? null
  return Array.isArray(raw) ? raw : [raw]
}
