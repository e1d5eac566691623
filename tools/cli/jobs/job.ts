import type { ExplorationResult } from '../../analysis/explore/explored-findings'
import type { Budget } from '../../analysis/explore/play-log'
import type { ScreenPlays } from '../../analysis/coverage/measure'
import type { MutantFigures } from '../../analysis/mutants/try-mutants'
import type { Language } from '../../analysis/words/words'

/** Work for one screen that any thread can do. */
export type Job =
  | { readonly kind: 'play'; readonly screen: string }
  | { readonly kind: 'explore'; readonly screen: string; readonly budget: Budget }
  | {
      readonly kind: 'mutate'
      readonly screen: string
      readonly sample: { readonly seed: number; readonly limit: number }
      readonly screens: readonly string[]
    }

/** The results, which a thread can send to another. */
export interface JobResults {
  readonly play: ScreenPlays
  readonly explore: ExplorationResult
  readonly mutate: MutantFigures
}

/** The project as a thread gets it at its start. */
export interface JobData {
  readonly texts: ReadonlyMap<string, string>
  readonly language: Language
}

/** A job for another thread. */
export interface Task {
  readonly id: number
  readonly job: Job
}

/** A thread's message that it is ready, or the outcome of a job. */
export type Message =
  | { readonly isReady: true }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: unknown }

export type Performer = (job: Job) => Promise<JobResults[Job['kind']]>
