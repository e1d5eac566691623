import type { Finding } from '../../../analysis/check/report'
import type { Answers, Question, Samples } from '../editor/language/question'

/** The messages from the page to its worker. */
export type ToWorker =
  /**
   * Changed texts; undefined for a deleted file. The first of these messages contains every file.
   */
  | {
      readonly kind: 'texts'
      readonly version: number
      readonly texts: readonly (readonly [path: string, text: string | undefined])[]
    }
  /** Values that a screen has in each of its scenarios. */
  | { readonly kind: 'samples'; readonly screen: string; readonly samples: Samples }
  /** A question about a place of a document. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }

/** The messages from the worker to the page. */
export type FromWorker =
  /**
   * The texts of a version are checked: the files whose findings changed, in the order of their
   * places.
   */
  | {
      readonly kind: 'findings'
      readonly version: number
      readonly files: readonly (readonly [path: string, findings: readonly Finding[]])[]
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  /** An internal error of the worker; with an id, while it answered that question. */
  | { readonly kind: 'broken'; readonly id?: number; readonly detail: string }
