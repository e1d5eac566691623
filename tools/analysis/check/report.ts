import type { Range } from '../edits/text-edit'

export interface Replacement {
  readonly label: string
  /**
   * With `after`, the value becomes the new member `name` after the member at the pointer, or
   * without a name the next item of its list.
   */
  readonly at: 'key' | 'value' | 'after'
  readonly name?: string
  readonly pointer?: string
  readonly value: string | number | boolean | null
  /** True if only one meaning is possible. */
  readonly isCertain?: true
}

/** A cause that several reports share. They are merged into one finding. */
export interface Cause {
  /**
   * Equal for all reports with this cause. For an undeclared name, it contains the document, the
   * member and the name.
   */
  readonly of: string
  readonly name: string
  readonly member?: string
  /** The document that should declare the name; by default the document of the report. */
  readonly in?: string
  /** True if the declaration is wrong, and not the expressions that use it. */
  readonly isSure?: true
}

/** A message of a rule about a pointer in a file. Line and column are added later. */
export interface Report {
  readonly file: string
  readonly pointer: string
  /** Points to the member's name, not to its value. */
  readonly atKey?: boolean
  readonly what: string
  readonly why?: string
  readonly fix: string
  readonly suggestion?: Replacement
  /** Set if the report also depends on other files. */
  readonly from?: readonly string[]
  readonly cause?: Cause
  /** True if the advice for a fragment can list names of the screen around it. */
  readonly listsNames?: true
}

/**
 * An error is a mistake, and a warning may be one. Both stop a release. A note is only information.
 */
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
  /** True if the fix needs no review, since no other is possible. */
  readonly isCertain?: true
}

/** One mistake of an author, as data. Formatters print it. Lines and columns count from 1. */
export interface Finding extends Range {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  readonly pointer: string
  readonly what: string
  /** Why the mistake matters to the borrower or to the author. */
  readonly why: string
  readonly fix: string
  /** The change that fixes the finding. */
  readonly suggestion?: Suggestion
  /** The change that adds the play of the finding as a scenario. */
  readonly keep?: Suggestion
}

export interface CausedFinding extends Finding {
  /** The files that the finding depends on. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}
