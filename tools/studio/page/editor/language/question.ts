import type { ReadableValue } from './readable-values'

/** A question of the page about a place of a document. */
export type Question =
  /** Asks for the completions at an offset. */
  | {
      readonly kind: 'complete'
      readonly path: string
      readonly offset: number
      readonly scenario: string
    }
  /** Asks for the hint at an offset. */
  | {
      readonly kind: 'hover'
      readonly path: string
      readonly offset: number
      readonly scenario: string
    }
  /**
   * Asks for the values that can be read at a place, with types and with the values of a scenario.
   */
  | {
      readonly kind: 'values'
      readonly path: string
      readonly pointer: string
      readonly scenario: string
    }

/** The answer to each kind of question. */
export interface Answers {
  readonly complete: readonly Proposal[]
  readonly hover: Hint | undefined
  readonly values: readonly ReadableValue[]
}

/** A completion for a place. */
export interface Proposal {
  readonly label: string
  /** A few words next to it: a type, a translation. */
  readonly detail?: string
  /** A sentence about it. */
  readonly about?: string
  readonly kind: 'property' | 'value' | 'path' | 'text' | 'screen' | 'endpoint' | 'snippet'
  /** The replacement for from..to: a snippet with fields `${1:name}`. */
  readonly snippet: string
  readonly from: number
  readonly to: number
  readonly sort: string
}

/** The hint for a place, in a minimal form of Markdown: paragraphs and `code`. */
export interface Hint {
  readonly paragraphs: readonly string[]
  readonly from: number
  readonly to: number
}

/** Values of a screen in one scenario: its roots, and the answers of its endpoints. */
export interface Sample {
  readonly roots: Readonly<Record<string, unknown>>
  readonly answers: Readonly<Record<string, unknown>>
}

/** Samples by the name of the scenario. */
export type Samples = Readonly<Record<string, Sample>>
