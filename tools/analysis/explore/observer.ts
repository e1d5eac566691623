import type { WorldPlay, Exploration } from './play-world'

/** Something that must never happen, as it was seen in a play. */
export interface Symptom {
  /** Pointer on the running screen of the cause. */
  readonly pointer: string
  /** The thing that a borrower meets, as a sentence. */
  readonly what: string
  /** The way to correct it. */
  readonly fix: string
  /** Separates several causes at one place. */
  readonly about?: string
}

/** Looks for one thing in a play. */
export type Observer = (play: WorldPlay, stage: Exploration) => readonly Symptom[]
