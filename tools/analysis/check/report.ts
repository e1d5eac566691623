import type { Range } from '../edits/text-edit'

export interface Replacement {
  readonly label: string
  /**
   * With `after`, the value becomes the member `name` after the one at the pointer, or the next
   * item of its list.
   */
  readonly at: 'key' | 'value' | 'after'
  readonly name?: string
  readonly pointer?: string
  readonly value: string | number | boolean | null
  /** True if only one meaning is possible. */
  readonly isCertain?: true
}

/** Reports with one cause are merged into one finding. */
export interface Cause {
  /** For an undeclared name, contains the document, the member and the name. */
  readonly of: string
  readonly name: string
  readonly member?: string
  /** The declaring document; by default the document of the report. */
  readonly in?: string
  /** The declaration is wrong, not its uses. */
  readonly isSure?: true
}

/** Line and column are added later. */
export interface Report {
  readonly file: string
  readonly pointer: string
  readonly atKey?: boolean
  readonly what: string
  readonly why?: string
  readonly fix: string
  readonly suggestion?: Replacement
  /** Set if the report also depends on other files. */
  readonly from?: readonly string[]
  readonly cause?: Cause
  /** The advice can list names of the screen around the fragment. */
  readonly listsNames?: true
}

/** An error is a mistake, a warning may be one. Both stop a release. */
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
  /** No other fix is possible. */
  readonly isCertain?: true
}

/** Data for formatters. Lines and columns count from 1. */
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
  /** Adds the play of the finding as a scenario. */
  readonly keep?: Suggestion
}

export interface CausedFinding extends Finding {
  readonly from?: readonly string[]
  readonly cause?: Cause
}
