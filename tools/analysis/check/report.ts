import type { Range } from '../edits/text-edit'

export interface Replacement {
  readonly label: string
  /**
   * The part of the document that the value replaces: the name or the value of the member at the
   * pointer. With `after`, nothing is replaced: the value becomes the next member, with the name
   * `name`, or the next item of the list. With `before`, the value becomes the previous member,
   * with the name `name`. With `gone`, the item is removed from a list of several items, and the
   * value is null.
   */
  readonly at: 'key' | 'value' | 'before' | 'after' | 'gone'
  readonly name?: string
  readonly pointer?: string
  readonly value: string | number | boolean | null
  /** True if the author can only have meant this value. */
  readonly isCertain?: true
}

/** The cause of a report. Reports with one cause are merged into one finding. */
export interface Cause {
  /** A key for the cause; for an undeclared name, the document, the member and the name. */
  readonly of: string
  readonly name: string
  readonly member?: string
  /** The document that should declare the name, if it is not the document of the report. */
  readonly in?: string
  /** True if the declaration is certainly wrong, and not the places that use it. */
  readonly isSure?: true
}

/** A mistake at a JSON pointer. `toFindings` adds line and column. */
export interface Report {
  readonly file: string
  readonly pointer: string
  readonly atKey?: boolean
  readonly what: string
  readonly why?: string
  readonly fix: string
  readonly suggestion?: Replacement
  /** The other files on which the report depends. */
  readonly from?: readonly string[]
  readonly cause?: Cause
  /** True if the advice of the report may list names of the screen that uses the fragment. */
  readonly listsNames?: true
}

/**
 * An error is certainly a mistake, and a warning is probably a mistake. Errors and warnings stop a
 * release.
 */
export type Severity = 'error' | 'warning' | 'note'

export const stopsRelease = ({ severity }: Pick<Finding, 'severity'>): boolean =>
  severity !== 'note'

export interface Edit extends Range {
  readonly file: string
  readonly text: string
}

/** A change that an editor can apply. */
export interface Suggestion {
  readonly label: string
  readonly edits: readonly Edit[]
  /** True if this is the only possible fix. */
  readonly isCertain?: true
}

/** A report with its position, as data for output formats. Lines and columns count from 1. */
export interface Finding extends Range {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  readonly pointer: string
  readonly what: string
  /** The reason why the mistake matters to the borrower or the author. */
  readonly why: string
  readonly fix: string
  readonly suggestion?: Suggestion
  /** A change that adds a scenario: the play of the explorer in which the mistake appears. */
  readonly keep?: Suggestion
}

export interface CausedFinding extends Finding {
  readonly from?: readonly string[]
  readonly cause?: Cause
}
