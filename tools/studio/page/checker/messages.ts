import type { Finding } from '../../../analysis/check/report'
import type { Answers, Question, Samples } from '../../../analysis/service/question'

/** The messages from the page to its worker. */
export type ToWorker =
  /**
   * Changed files; `undefined` for a deleted file. The first of these messages contains every file.
   */
  | {
      readonly kind: 'texts'
      readonly version: number
      readonly texts: readonly (readonly [path: string, text: string | undefined])[]
    }
  /** The values that a screen has in each scenario. */
  | { readonly kind: 'samples'; readonly screen: string; readonly samples: Samples }
  /** A question about a place of a document. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }

/** The messages from the worker to the page. */
export type FromWorker =
  /** The files of a version were checked: contains the files whose findings changed. */
  | {
      readonly kind: 'findings'
      readonly version: number
      readonly files: readonly (readonly [path: string, findings: readonly Finding[]])[]
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  /** An internal error of the worker; with an id if it concerns that question. */
  | { readonly kind: 'broken'; readonly id?: number; readonly detail: string }
