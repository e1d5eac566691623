/** The kind of difference that a line describes. */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'changed' | 'note'

/** One sentence about one place of one document. */
export interface Line {
  readonly kind: ChangeKind
  /** JSON pointer of the place in the later document; for a removal, in the earlier document. */
  readonly pointer: string
  readonly text: string
}

/** The document that a line is about. */
export interface Subject {
  /** The title for readers, as in "My order (order-status)". */
  readonly title: string
  readonly kind: 'screen' | 'shared part' | 'texts' | 'endpoints' | 'profile' | 'app' | 'scenarios'
  readonly name: string
  /** A change of it requires the approval of a second person. */
  readonly guarded: boolean
}

/** One difference between two states of the documents, in words. */
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

/** A line about a note of the authors. */
export const noted = lineOf('note')

/**
 * The lines about a changed place. If there are none, one line says that its wording in the
 * document changed.
 */
export function orChanged(lines: Line[], pointer: string, text: string): Line[] {
  return lines.length > 0 ? lines : [changed(pointer, text)]
}
