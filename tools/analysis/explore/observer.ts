import type { WorldPlay, Exploration } from './play-world'

/** A mistake that a play shows. */
export interface Symptom {
  /** The pointer of the cause, on the running screen. */
  readonly pointer: string
  /** A sentence from the borrower's view. */
  readonly what: string
  readonly fix: string
  /** Distinguishes several causes at one pointer. */
  readonly about?: string
}

/** Looks for one kind of mistake in a play. */
export type Observer = (play: WorldPlay, stage: Exploration) => readonly Symptom[]
