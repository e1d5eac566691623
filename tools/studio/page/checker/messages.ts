import type { Finding } from '../../../analysis/check/report'
import type { DocumentPosition } from '../../../analysis/coverage/measure'
import type { Difference } from '../../../analysis/expect/compare'
import type { Answers, Question, Samples } from '../../../analysis/service/question'

export interface ScreenDifference extends Pick<Difference, 'what' | 'node'> {
  readonly scenarios: readonly string[]
  readonly place?: DocumentPosition
}

export interface DifferingScreen {
  readonly screen: string
  readonly differences: readonly ScreenDifference[]
  /** False while the screen waits for a new play. */
  readonly isCurrent: boolean
}

/**
 * Requests the scenario files with the current results as expectations. The answer is empty if the
 * current differences are not the differences that the person has seen.
 */
export interface AcceptQuestion {
  readonly kind: 'accept'
  readonly screen: string
  readonly seen: readonly ScreenDifference[]
}

export type WorkerQuestion = Question | AcceptQuestion

export interface WorkerAnswers extends Answers {
  readonly accept: readonly (readonly [path: string, text: string])[]
}

export type ToWorker =
  /** The changed files; `undefined` for a deleted file. The first message contains every file. */
  | {
      readonly kind: 'texts'
      readonly version: number
      readonly texts: readonly (readonly [path: string, text: string | undefined])[]
    }
  | { readonly kind: 'samples'; readonly screen: string; readonly samples: Samples }
  /** Plays the screens of these paths; without paths, all screens. */
  | { readonly kind: 'play'; readonly paths?: readonly string[] | undefined }
  | { readonly kind: 'ask'; readonly id: number; readonly question: WorkerQuestion }

export type FromWorker =
  /** The findings of each file, but only for files whose findings changed. */
  | {
      readonly kind: 'findings'
      readonly version: number
      readonly files: readonly (readonly [path: string, findings: readonly Finding[]])[]
    }
  /** The results of played screens. `waiting` is the number of screens that are not played yet. */
  | {
      readonly kind: 'plays'
      readonly differing: readonly DifferingScreen[]
      readonly waiting: number
    }
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly answer: WorkerAnswers[keyof WorkerAnswers]
    }
  /** A failure. `id` is the number of the question that failed; without `id`, a check failed. */
  | { readonly kind: 'broken'; readonly id?: number; readonly detail: string }
