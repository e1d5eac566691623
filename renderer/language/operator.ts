import type { Json, JsonObject } from './json'

/** An operator on the phone. `tools/analysis/operators` contains the facts that authors need. */
export interface Operator {
  /**
   * The named arguments: members beside the operator, such as `cases`. Each contains one value, or
   * an object of values whose names the author chooses.
   */
  readonly namedArguments?: Readonly<Record<string, 'value' | 'values'>>
  /** True if the second argument is an expression for each element of the first. */
  readonly iterates?: true
  /** Rewrites the operator to plain JSON Logic. By default, each argument is rewritten. */
  readonly lower?: Lower
  /** Evaluates the operator. By default, json-logic-js evaluates it. */
  readonly evaluate?: (run: Evaluation, ...values: never[]) => unknown
}

/**
 * Rewrites ("lowers") an operator to plain JSON Logic. `inBody` is true in the body of a list
 * operator, in which paths start at the element.
 */
export type Lower = (source: JsonObject, into: LoweringState, inBody: boolean) => Logic

/** An expression in plain JSON Logic, which json-logic-js evaluates. */
export type Logic = unknown

/** The pointer of an expression, with the set in which its branches are collected. */
export interface BranchMark {
  pointer: string
  branches: Set<string>
}

/** The inputs of lowering, with the facts that it collects. */
export interface LoweringState {
  readonly lower: (value: Json | undefined, into: LoweringState, inBody: boolean) => Logic
  /** The paths that the expression reads. Paths in the body of a list operator are left out. */
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
  /** Charges the length of a string to the step budget. Throws before a string is too long. */
  chargeLength(parts: readonly unknown[], separator?: string): void
  text(parts: readonly unknown[], separator?: string): string
  list(parts: readonly unknown[]): unknown[]
}

export interface ScopeServices {
  /** The translation of a key. `args` has the values of its `{name}` placeholders. */
  text(key: string, args: Readonly<Record<string, unknown>>): string
  rule(name: string): unknown
  asset(name: string): string
  route(screen: string): string
  address(endpoint: string, params: Readonly<Record<string, unknown>>): string
  /** Receives the mark of each taken branch, to measure the coverage of documents. */
  branch?: ((mark: string) => void) | undefined
  /** Called before each evaluation, so that a host can detect an evaluation that hangs. */
  busy?: (() => void) | undefined
}
