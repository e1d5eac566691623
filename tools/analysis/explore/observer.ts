import type { WorldPlay, Exploration } from './play-world'

/** A mistake that a play shows. */
export interface Symptom {
  /** The pointer of the cause on the running screen. */
  readonly pointer: string
  /** The mistake from the borrower's view, as a sentence. */
  readonly what: string
  /** The way to correct it. */
  readonly fix: string
  /** Separates several causes at one place. */
  readonly about?: string
}

/** Looks for one thing in a play. */
export type Observer = (play: WorldPlay, stage: Exploration) => readonly Symptom[]
