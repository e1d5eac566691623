import type { Json, JsonObject } from './json'

/**
 * One operator in the product: its form, its lowering and its evaluation. The knowledge for authors
 * is in `tools/analysis/operators`.
 */
export interface Operator {
  /** The other members that it may have: a value, or values by names that the author chooses. */
  readonly companions?: Readonly<Record<string, 'value' | 'values'>>
  /**
   * The second argument is evaluated once for each element of the first; paths inside start at the
   * element.
   */
  readonly iterates?: true
  /** Turns it into plain JSON Logic; without it, its arguments are lowered one by one. */
  readonly lower?: Lower
  /** Its result for its arguments; without it, json-logic-js evaluates the operator. */
  readonly evaluate?: (run: Evaluation, ...values: never[]) => unknown
}

/** Rewrites an expression; `inBody` is true if paths start at an element. */
export type Lower = (source: JsonObject, into: LoweringState, inBody: boolean) => Logic

/** A lowered expression, which json-logic-js can evaluate. */
export type Logic = unknown

/** The place of an expression, and the set to which it adds its branches. */
export interface Mark {
  pointer: string
  branches: Set<string>
}

/** The state of a lowering: inputs for operators, and facts that lowering collects. */
export interface LoweringState {
  /** Lowers a part of the expression. */
  readonly lower: (value: Json | undefined, into: LoweringState, inBody: boolean) => Logic
  /** Paths read from the scope, without those inside a list operator's body. */
  paths?: string[]
  /** Resolves a path to a fragment's inputs: the paths behind it, and its value in a scope. */
  readonly inputs?:
    | ((
        path: string,
      ) => { paths: readonly string[]; evaluate: (scope: never) => unknown } | undefined)
    | undefined
  /** Names of the rules that it reads. */
  rules?: string[]
  /** The number of operators so far. */
  operators: number
  /** If set, each case of a `pick` reports when it is taken. */
  mark?: Mark | undefined
}

/** The services of an evaluation for operators. */
export interface Evaluation {
  readonly services: ScopeServices
  /** The settings of the region. */
  readonly profile: unknown
  /** Takes steps from the budget of the evaluation. */
  spend(steps: number): void
  /** Refuses a text of these values before it is built, if it would be too long. */
  pay(parts: readonly unknown[], separator?: string): void
  /** Builds one text of these values and charges its cost. */
  text(parts: readonly unknown[], separator?: string): string
  /** Builds one list of the items of these values and charges its cost. */
  list(parts: readonly unknown[]): unknown[]
}

/** The services around a screen for operators. */
export interface ScopeServices {
  /** The text of a key in the current language, with `{name}` arguments filled in. */
  text(key: string, args: Readonly<Record<string, unknown>>): string
  /** The value of a named rule of the screen. */
  rule(name: string): unknown
  /** The address of a picture of the app. */
  asset(name: string): string
  /** The address of a screen of the app, with the session's parameters. */
  route(screen: string): string
  /** The address of an image or file call of an endpoint, or of an asset. */
  address(endpoint: string, params: Readonly<Record<string, unknown>>): string
  /** Receives the mark of each branch that is taken, for document coverage. */
  branch?: ((mark: string) => void) | undefined
}
