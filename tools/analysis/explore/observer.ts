import type { WorldPlay, Exploration } from './play-world'

export interface Symptom {
  /** The pointer of the cause, on the running screen. */
  readonly pointer: string
  /** A sentence about the mistake from the borrower's view. */
  readonly what: string
  readonly fix: string
  /** A name that distinguishes several causes at one pointer. */
  readonly about?: string
}

export type Observer = (play: WorldPlay, stage: Exploration) => readonly Symptom[]
