import type { ReadableValue } from './readable-values'

/** Something that the page asks about a place of a document. */
export type Question =
  /** What may stand at an offset. */
  | {
      readonly kind: 'complete'
      readonly path: string
      readonly offset: number
      readonly scenario: string
    }
  /** What stands at an offset. */
  | {
      readonly kind: 'hover'
      readonly path: string
      readonly offset: number
      readonly scenario: string
    }
  /** What can be read at a place, with types and values as a scenario of the screen has them. */
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

/** One thing that may stand at a place. */
export interface Proposal {
  readonly label: string
  /** A few words beside it: a type, a translation. */
  readonly detail?: string
  /** A sentence about it. */
  readonly about?: string
  readonly kind: 'property' | 'value' | 'path' | 'text' | 'screen' | 'endpoint' | 'snippet'
  /** What is written in the place of from..to: a snippet with fields `${1:name}`. */
  readonly snippet: string
  readonly from: number
  readonly to: number
  readonly sort: string
}

/** What is known about a place, in Markdown's plainest form: paragraphs and `code`. */
export interface Hint {
  readonly paragraphs: readonly string[]
  readonly from: number
  readonly to: number
}

/** Values of a screen in one scenario: what its roots hold, and what its endpoints answer. */
export interface Sample {
  readonly roots: Readonly<Record<string, unknown>>
  readonly answers: Readonly<Record<string, unknown>>
}

/** Samples by the name of the scenario. */
export type Samples = Readonly<Record<string, Sample>>
