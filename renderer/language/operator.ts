import type { Json, JsonObject } from './json'

/** An operator on the phone. `tools/analysis/operators` describes it for authors. */
export interface Operator {
  /** Other members: a value, or values under names that the author chooses. */
  readonly companions?: Readonly<Record<string, 'value' | 'values'>>
  /** The second argument is evaluated for each element of the first, where its paths start. */
  readonly iterates?: true
  /** By default, each argument is lowered. */
  readonly lower?: Lower
  /** By default, json-logic-js evaluates the operator. */
  readonly evaluate?: (run: Evaluation, ...values: never[]) => unknown
}

/** `inBody` is true if paths start at the element of a list. */
export type Lower = (source: JsonObject, into: LoweringState, inBody: boolean) => Logic

/** A lowered expression, for json-logic-js. */
export type Logic = unknown

/** The set gets the branches of the expression at this pointer. */
export interface BranchMark {
  pointer: string
  branches: Set<string>
}

/** The inputs of one lowering, and the facts that it collects. */
export interface LoweringState {
  readonly lower: (value: Json | undefined, into: LoweringState, inBody: boolean) => Logic
  /** Without the paths inside a list operator's body. */
  paths?: string[]
  readonly inputs?:
    | ((
        path: string,
      ) => { paths: readonly string[]; evaluate: (scope: never) => unknown } | undefined)
    | undefined
  rules?: string[]
  operators: number
  mark?: BranchMark | undefined
}

export interface Evaluation {
  readonly services: ScopeServices
  readonly profile: unknown
  spend(steps: number): void
  /** Throws before a string that is too long is built. */
  chargeLength(parts: readonly unknown[], separator?: string): void
  text(parts: readonly unknown[], separator?: string): string
  list(parts: readonly unknown[]): unknown[]
}

export interface ScopeServices {
  /** The translation of a key with its `{name}` arguments. */
  text(key: string, args: Readonly<Record<string, unknown>>): string
  rule(name: string): unknown
  asset(name: string): string
  route(screen: string): string
  address(endpoint: string, params: Readonly<Record<string, unknown>>): string
  /** Receives the mark of each branch that is taken, for document coverage. */
  branch?: ((mark: string) => void) | undefined
  /** Called before each evaluation, because the evaluation may hang. */
  busy?: (() => void) | undefined
}
