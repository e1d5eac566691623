/** What kind of difference a line tells. */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'changed' | 'note'

/** One sentence about one place of one document. */
export interface Line {
  readonly kind: ChangeKind
  /**
   * JSON pointer of the place: in the later document, or in the earlier one for what was removed.
   */
  readonly pointer: string
  readonly text: string
}

/** What a line is about. */
export interface Subject {
  /** As a reader calls it, as in "My order (order-status)". */
  readonly title: string
  readonly kind: 'screen' | 'shared part' | 'texts' | 'endpoints' | 'profile' | 'app' | 'scenarios'
  readonly name: string
  /** A second person must approve a change of it. */
  readonly guarded: boolean
}

/** One difference between two states of the documents, in words. */
export interface Change extends Line {
  readonly subject: Subject
}

/** A line about something that changed. */
export function changed(pointer: string, text: string): Line {
  return { kind: 'changed', pointer, text }
}
