import type { Json, JsonObject } from './json'

/** An operator on the phone. `tools/analysis/operators` describes it for authors. */
export interface Operator {
  /** Other members of the expression: a value, or values under names that the author chooses. */
  readonly companions?: Readonly<Record<string, 'value' | 'values'>>
  /** The second argument is evaluated for each element of the first, where its paths start. */
  readonly iterates?: true
  /** Rewrites the expression into plain JSON Logic; by default, each argument is lowered. */
  readonly lower?: Lower
  /** Returns the operator's result; by default, json-logic-js evaluates the operator. */
  readonly evaluate?: (run: Evaluation, ...values: never[]) => unknown
}

/** Lowers an expression. `inBody` is true if its paths start at the element of a list. */
export type Lower = (source: JsonObject, into: LoweringState, inBody: boolean) => Logic

/** A lowered expression, for json-logic-js. */
export type Logic = unknown

/** The pointer of an expression, and the set to which the expression adds its branches. */
export interface BranchMark {
  pointer: string
  branches: Set<string>
}

/** The inputs of one lowering, and the facts that it collects. */
export interface LoweringState {
  readonly lower: (value: Json | undefined, into: LoweringState, inBody: boolean) => Logic
  /** The paths read from the scope, without those inside a list operator's body. */
  paths?: string[]
  /** Resolves a path to an input of a fragment. */
  readonly inputs?:
    | ((
        path: string,
      ) => { paths: readonly string[]; evaluate: (scope: never) => unknown } | undefined)
    | undefined
  /** The names of the rules that the expression reads. */
  rules?: string[]
  operators: number
  /** If set, each case of a `pick` reports when it is evaluated. */
  mark?: BranchMark | undefined
}

export interface Evaluation {
  readonly services: ScopeServices
  readonly profile: unknown
  /** Takes steps from the budget of the evaluation. */
  spend(steps: number): void
  /** Throws if the string of these values would be too long, before it is built. */
  chargeLength(parts: readonly unknown[], separator?: string): void
  text(parts: readonly unknown[], separator?: string): string
  /** Joins these values into one list and charges its cost. */
  list(parts: readonly unknown[]): unknown[]
}

export interface ScopeServices {
  /** The translation of a key with its `{name}` arguments. */
  text(key: string, args: Readonly<Record<string, unknown>>): string
  rule(name: string): unknown
  asset(name: string): string
  route(screen: string): string
  /** The URL of an image or file that an endpoint serves. */
  address(endpoint: string, params: Readonly<Record<string, unknown>>): string
  /** Receives the mark of each branch that is taken, for document coverage. */
  branch?: ((mark: string) => void) | undefined
  /** Called before each evaluation, because the evaluation may hang. */
  busy?: (() => void) | undefined
}
