/** The kind of change that a line describes. */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'changed' | 'note'

/** One sentence about one place of one document. */
export interface Line {
  readonly kind: ChangeKind
  /** The pointer in the later document; for a removal, in the earlier document. */
  readonly pointer: string
  readonly text: string
}

/** The document that a line is about. */
export interface Subject {
  /** The title for readers, as in "My order (order-status)". */
  readonly title: string
  readonly kind: 'screen' | 'fragment' | 'texts' | 'endpoints' | 'profile' | 'app' | 'scenarios'
  readonly name: string
  /** True if a change requires the approval of a second person. */
  readonly guarded: boolean
}

/** One change between two states of the documents. */
export interface Change extends Line {
  readonly subject: Subject
}

const lineOf =
  (kind: ChangeKind) =>
  (pointer: string, text: string): Line => ({ kind, pointer, text })

/** A line about an addition. */
export const added = lineOf('added')

/** A line about a removal. */
export const removed = lineOf('removed')

/** A line about a move. */
export const moved = lineOf('moved')

/** A line about any other change. */
export const changed = lineOf('changed')

/** A line about a comment of the authors. */
export const noted = lineOf('note')

/**
 * Returns the lines about a changed place. If there are none, returns one line that says that the
 * notation in the document changed.
 */
export function orChanged(lines: Line[], pointer: string, text: string): Line[] {
  return lines.length > 0 ? lines : [changed(pointer, text)]
}
