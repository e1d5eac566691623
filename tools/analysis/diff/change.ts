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

const lineOf =
  (kind: ChangeKind) =>
  (pointer: string, text: string): Line => ({ kind, pointer, text })

/** A line about something that came. */
export const added = lineOf('added')

/** A line about something that went. */
export const removed = lineOf('removed')

/** A line about something that stands elsewhere. */
export const moved = lineOf('moved')

/** A line about something that changed. */
export const changed = lineOf('changed')

/** A line about a note of the authors. */
export const noted = lineOf('note')

/**
 * The lines about a place that differs; where none tells why, the one that says what is left: that
 * it is said in another way.
 */
export function orChanged(lines: Line[], pointer: string, text: string): Line[] {
  return lines.length > 0 ? lines : [changed(pointer, text)]
}
