/** Somebody who did something to a change. */
export interface Doer {
  readonly subject: string
  readonly name: string
}

/** How far a change has come. */
export type ChangeState = 'open' | 'review' | 'more' | 'approved' | 'published' | 'dropped'

/** A comment where it stands now. */
export interface Comment {
  readonly id: string
  readonly who: Doer
  readonly at: string
  readonly text: string
  readonly path: string
  /** The node, wherever it stands by now; null where it is gone. */
  readonly pointer: string | null
  readonly isSettled: boolean
}
