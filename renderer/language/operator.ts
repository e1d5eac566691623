import type { Json, JsonObject } from './json'

/** An operator on the phone. `tools/analysis/operators` describes it for authors. */
export interface Operator {
  /**
   * The members beside the operator. A companion is one value, or an object of values whose names
   * the author chooses.
   */
  readonly companions?: Readonly<Record<string, 'value' | 'values'>>
  /** True if the second argument is evaluated for each element of the first. */
  readonly iterates?: true
  /** Lowers the operator. By default, each argument is lowered. */
  readonly lower?: Lower
  /** Evaluates the operator. By default, json-logic-js evaluates it. */
  readonly evaluate?: (run: Evaluation, ...values: never[]) => unknown
}

/** Lowers an operator. `inBody` is true if paths start at a list's element. */
export type Lower = (source: JsonObject, into: LoweringState, inBody: boolean) => Logic

/** A lowered expression, which json-logic-js evaluates. */
export type Logic = unknown

/** The pointer of an expression, and the set that collects its branches. */
export interface BranchMark {
  pointer: string
  branches: Set<string>
}

/** The inputs of a lowering, and the facts that it collects. */
export interface LoweringState {
  readonly lower: (value: Json | undefined, into: LoweringState, inBody: boolean) => Logic
  /** The paths that the expression reads, without paths in the body of a list operator. */
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
  /** Charges the length of a string to the budget. Throws before a too long string is built. */
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
  /** Receives each taken branch, for document coverage. */
  branch?: ((mark: string) => void) | undefined
  /** Called before each evaluation, so that a host can notice an evaluation that hangs. */
  busy?: (() => void) | undefined
}
