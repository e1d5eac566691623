import type { Finding } from '../../../analysis/check'
import type { Answers, Question, Samples } from '../editor/language/question'

/** What the page tells its worker. */
export type ToWorker =
  /**
   * Texts that changed; undefined for a file that is gone. The first of these messages holds every
   * file.
   */
  | {
      readonly kind: 'texts'
      readonly version: number
      readonly texts: readonly (readonly [path: string, text: string | undefined])[]
    }
  /** Values that a screen has in each of its scenarios. */
  | { readonly kind: 'samples'; readonly screen: string; readonly samples: Samples }
  /** Something about a place of a document. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }

/** What the worker tells the page. */
export type FromWorker =
  /**
   * The texts of a version are checked: the files whose findings are others than before, in the
   * order of their places.
   */
  | {
      readonly kind: 'findings'
      readonly version: number
      readonly files: readonly (readonly [path: string, findings: readonly Finding[]])[]
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  /** The worker met a mistake of its own; with an id, in answering that question. */
  | { readonly kind: 'broken'; readonly id?: number; readonly detail: string }
