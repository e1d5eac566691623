import type { Json, JsonObject } from '../../../renderer/language'
import type { Type } from '../types'

/**
 * What one operator means to those who write, check and read documents. How it is written stands in
 * `schemas/language/expression.schema.json`, how it is evaluated in `renderer/language/operators.ts`.
 */
export interface OperatorMeaning {
  readonly takes: Arguments
  /** The type of its result, for the types of its operands. */
  readonly gives: (operands: readonly Type[], call: TypedCall) => Type
  /**
   * Arguments that name a member of the first argument's items. The result is the last of them that
   * is given, else an item; either may be missing.
   */
  readonly members?: readonly number[]
  /** What paths inside its body start at, where that is not the item of its list. */
  readonly element?: (item: Type) => Type
  /** What stands beside it takes, by its companion and the name that it is given there. */
  readonly beside?: (companion: string, name: string) => Type
  /** It calculates with numbers, which nobody may do with money. */
  readonly calculates?: true
  /** Arguments of which it only asks whether they hold. */
  readonly asks?: (position: number, count: number) => boolean
  /** What held, or did not, of the arguments before one that is worked out. */
  readonly known?: (position: number) => readonly Held[]
  /** Arguments that are not missing where it holds, or where it does not. */
  readonly proves?: (
    holds: boolean,
    args: readonly Json[],
    isThere: (position: number) => boolean,
  ) => readonly number[]
  /** Its result where enough is known without running anything. */
  readonly fold?: Folder
  /** Its value in words; an operator without them is a condition and nothing else. */
  readonly value?: (args: readonly Json[], words: Words, source: JsonObject) => string
  /** That it holds, or does not hold, in words; an operator without them gives values alone. */
  readonly condition?: (args: readonly Json[], words: Words, holds: boolean) => string
  /** Why it holds now or does not, with values; undefined where the sentence alone tells it. */
  readonly because?: (
    args: readonly Json[],
    isTrue: boolean,
    told: Telling,
  ) => readonly string[] | undefined
  /** How it makes one condition of others. */
  readonly connects?: 'and' | 'or' | 'not'
  /** The literals that it compares a value with. */
  readonly literals?: (args: readonly Json[]) => LiteralTest | undefined
  /** How the rule builder offers it, and its opposite. */
  readonly form?: {
    readonly takes: 'none' | 'value' | 'list'
    readonly is: Choice
    readonly not?: Choice
  }
  /** What an author may write in its place by a slip. */
  readonly mistakenFor?: string
  /** The order of its arguments makes no difference. */
  readonly anyOrder?: true
  /** What its argument names, where that is a word and not a value. */
  readonly names?: 'path' | 'rule' | 'text' | 'screen' | 'endpoint'
}

/** An argument that held, or did not. */
export type Held = readonly [position: number, holds: boolean]

/** How many arguments there are, and what each of them takes; it takes nothing where that says so. */
export interface Arguments {
  readonly least: number
  readonly most: number
  readonly type: (position: number, args: readonly Json[], operands: readonly Type[]) => Type
}

/** What the type of a result may depend on besides operands. */
export interface TypedCall {
  readonly args: readonly Json[]
  readonly source: JsonObject
  readonly ruleType: (name: string) => Type
}

/**
 * A value that is known without running anything, or only whether it holds; undefined means
 * "depends".
 */
export type Known = { readonly value: Json } | { readonly truth: boolean } | undefined

/** What is known while an expression is folded: of rules, each folded once, and of paths. */
export interface Assumptions {
  rule(name: string, fold: (rule: Json) => Known): Known
  path(text: string): Known
  /** What is taken for the result of one expression, wherever it stands. */
  test?(source: JsonObject): Known
}

/** Folds an operator; `inner` folds what stands inside. */
export type Folder = (
  args: readonly Json[],
  inner: (part: Json | undefined) => Known,
  from: Assumptions,
  source: JsonObject,
) => Known

/** A value that is, or is not, one of some literals. */
export interface LiteralTest {
  readonly subject: Json
  readonly values: readonly Json[]
  /** False where the value is none of them. */
  readonly holds: boolean
}

/** One choice of the rule builder. */
export interface Choice {
  readonly name: string
  readonly words: string
}

/** What a sentence about an operator is made with. */
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

/** What an explanation with the values of this moment is made with. */
export interface Telling {
  readonly phrase: (value: Json | undefined) => string
  /** The value now, and how it is written. */
  readonly now: (value: Json | undefined) => unknown
  readonly shown: (value: unknown) => string
  /** A value with what it is now, as in `order.days is 2`. */
  readonly is: (value: Json | undefined) => string
  /** What a value is compared with; with its value, where it is worked out. */
  readonly other: (value: Json | undefined) => string
  readonly list: Words['list']
  readonly because: (condition: Json | undefined, isTrue: boolean) => readonly string[]
  readonly holds: (condition: Json) => boolean
  readonly rule: (name: Json | undefined) => Json | undefined
}
