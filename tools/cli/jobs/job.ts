import type { ExplorationResult } from '../../analysis/explore/explored-findings'
import type { Budget } from '../../analysis/explore/play-log'
import type { ScreenPlays } from '../../analysis/coverage/measure'
import type { MutantFigures } from '../../analysis/mutants/try-mutants'
import type { Language } from '../../analysis/words/words'

/** A unit of work for one screen. Any thread can do it. */
export type Job =
  | { readonly kind: 'play'; readonly screen: string }
  | { readonly kind: 'explore'; readonly screen: string; readonly budget: Budget }
  | {
      readonly kind: 'mutate'
      readonly screen: string
      readonly sample: { readonly seed: number; readonly limit: number }
      readonly screens: readonly string[]
    }

/** The result of each kind of job, in a form that a thread can send. */
export interface JobResults {
  readonly play: ScreenPlays
  readonly explore: ExplorationResult
  readonly mutate: MutantFigures
}

/** The data that a thread gets at its start: the project. */
export interface JobData {
  readonly texts: ReadonlyMap<string, string>
  readonly language: Language
}

/** A job for another thread. */
export interface Task {
  readonly id: number
  readonly job: Job
}

/** A message from a thread: the thread is ready, or a job has ended. */
export type Message =
  | { readonly isReady: true }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: unknown }

export type DoJob = (job: Job) => Promise<JobResults[Job['kind']]>
