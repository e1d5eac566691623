import type { Json, JsonObject } from './json'

/**
 * One operator as it ships: how it is written, lowered and evaluated. What is known of it while a
 * document is written stands in `tools/analysis/operators`.
 */
export interface Operator {
  /** The members that may stand beside it: a value, or values by names that the author chooses. */
  readonly companions?: Readonly<Record<string, 'value' | 'values'>>
  /**
   * The second argument is evaluated once for each element of the first; inside, paths start at the
   * element.
   */
  readonly iterates?: true
  /** How it becomes plain JSON Logic; without it, its arguments are lowered one by one. */
  readonly lower?: Lower
  /** What it gives for its arguments; without it, json-logic-js has the operator itself. */
  readonly evaluate?: (run: Evaluation, ...values: never[]) => unknown
}

/** Rewrites an expression; `inBody` where paths start at an element. */
export type Lower = (source: JsonObject, into: Lowering, inBody: boolean) => Logic

/** A lowered expression: what json-logic-js itself understands. */
export type Logic = unknown

/** Where an expression stands, and the list of branches that it adds its own to. */
export interface Mark {
  pointer: string
  branches: Set<string>
}

/** What an operator asks while it is lowered, and what lowering finds out on the way. */
export interface Lowering {
  /** Lowers what stands inside. */
  readonly lower: (value: Json | undefined, into: Lowering, inBody: boolean) => Logic
  /** Paths that are read from the scope, without those inside a list operator's body. */
  paths?: string[]
  /** What a path reads of a fragment's inputs: the paths behind it, and its value in a scope. */
  readonly inputs?:
    | ((
        path: string,
      ) => { paths: readonly string[]; evaluate: (scope: never) => unknown } | undefined)
    | undefined
  /** Rules that are named. */
  rules?: string[]
  /** Operators counted. */
  operators: number
  /** When set, each case of a `pick` reports itself. */
  mark?: Mark | undefined
}

/** What an operator asks while it is evaluated. */
export interface Evaluation {
  readonly services: ScopeServices
  /** The settings of the region. */
  readonly profile: unknown
  /** Draws steps on the budget of the evaluation. */
  spend(steps: number): void
  /** Refuses a text of these values before it is built, where it would be too long. */
  pay(parts: readonly unknown[], separator?: string): void
  /** The text of these values, once it is paid for. */
  text(parts: readonly unknown[], separator?: string): string
  /** One list of all that these hold, once it is paid for. */
  list(parts: readonly unknown[]): unknown[]
}

/** What operators ask of the world around a screen. */
export interface ScopeServices {
  /** The text of a key in the current language, with `{name}` arguments filled in. */
  text(key: string, args: Readonly<Record<string, unknown>>): string
  /** The value of a named rule of the screen. */
  rule(name: string): unknown
  /** The address of a picture of the app. */
  asset(name: string): string
  /** The address of a screen of the app, with what travels of the session. */
  route(screen: string): string
  /** The address of an image or file call of an endpoint, or of an asset. */
  address(endpoint: string, params: Readonly<Record<string, unknown>>): string
  /** Hears the mark of each branch that is taken, for document coverage. */
  branch?: ((mark: string) => void) | undefined
}
