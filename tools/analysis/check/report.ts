import type { Range } from '../edits/text-edit'

export interface Replacement {
  readonly label: string
  /**
   * The place. With `after`, the value becomes the member `name` after the member at the pointer,
   * or the next item of its list.
   */
  readonly at: 'key' | 'value' | 'after'
  readonly name?: string
  readonly pointer?: string
  readonly value: string | number | boolean | null
  /** True if only one meaning is possible. */
  readonly isCertain?: true
}

/** A cause. Reports with one cause are merged into one finding. */
export interface Cause {
  /** The key of the cause. For an undeclared name: the document, the member and the name. */
  readonly of: string
  readonly name: string
  readonly member?: string
  /** The document that should declare the name; by default the document of the report. */
  readonly in?: string
  /** True if certainly the declaration is wrong, and not its uses. */
  readonly isSure?: true
}

/** A mistake by pointer. Line and column are added later. */
export interface Report {
  readonly file: string
  readonly pointer: string
  readonly atKey?: boolean
  readonly what: string
  readonly why?: string
  readonly fix: string
  readonly suggestion?: Replacement
  /** The other files on which the report depends, if any. */
  readonly from?: readonly string[]
  readonly cause?: Cause
  /** True if the advice can list names of the screen around the fragment. */
  readonly listsNames?: true
}

/** An error is a mistake, a warning may be a mistake. Errors and warnings stop a release. */
export type Severity = 'error' | 'warning' | 'note'

export const stopsRelease = ({ severity }: Pick<Finding, 'severity'>): boolean =>
  severity !== 'note'

export interface Edit extends Range {
  readonly file: string
  readonly text: string
}

/** A change for an editor to apply. */
export interface Suggestion {
  readonly label: string
  readonly edits: readonly Edit[]
  /** True if no other fix is possible. */
  readonly isCertain?: true
}

/** A finding as data for formatters. Lines and columns count from 1. */
export interface Finding extends Range {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  readonly pointer: string
  readonly what: string
  /** Why the mistake matters to the borrower or to the author. */
  readonly why: string
  readonly fix: string
  readonly suggestion?: Suggestion
  /** Adds the play that led to the finding as a scenario. */
  readonly keep?: Suggestion
}

export interface CausedFinding extends Finding {
  readonly from?: readonly string[]
  readonly cause?: Cause
}
