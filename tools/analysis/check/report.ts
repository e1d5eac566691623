import type { Range } from '../edits/text-edit'

/** A replacement of one value or key of a document. */
export interface Replacement {
  readonly label: string
  readonly at: 'key' | 'value'
  /** The place of the replacement; by default the place of the report. */
  readonly pointer?: string
  readonly value: string | number | boolean | null
  /** True if only one meaning is possible. */
  readonly isCertain?: true
}

/** A cause that several reports share. They are merged into one finding. */
export interface Cause {
  /**
   * A key that is equal for all reports with this cause. For an undeclared name, document, member
   * and name form the key.
   */
  readonly of: string
  /** The name that the report is about. */
  readonly name: string
  /** The member of the document that lacks the declaration. */
  readonly member?: string
  /** The document that should declare the name; by default the document of the report. */
  readonly in?: string
  /** True if the declaration is wrong, and not the places that use it. */
  readonly isSure?: true
}

/**
 * A report of a rule: a place in a file and a message. Line and column are added after all rules
 * have run.
 */
export interface Report {
  readonly file: string
  readonly pointer: string
  /** Points to the member's name, not to its value. */
  readonly atKey?: boolean
  readonly what: string
  readonly why?: string
  readonly fix: string
  readonly suggestion?: Replacement
  /** The files that the report depends on, if it is about more than its own place. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}

/**
 * The severity: an error is a mistake, a warning may be one. Both stop a release. A note is only
 * information.
 */
export type Severity = 'error' | 'warning' | 'note'

/** Checks whether a finding stops a release. */
export const stopsRelease = ({ severity }: Pick<Finding, 'severity'>): boolean =>
  severity !== 'note'

/** A replacement for a range of the source. */
export interface Edit extends Range {
  readonly file: string
  readonly text: string
}

/** A change that fixes a finding, for an editor to apply. */
interface Suggestion {
  readonly label: string
  readonly edits: readonly Edit[]
  /** True if only one fix is possible, so that it can be applied without review. */
  readonly isCertain?: true
}

/** One mistake of an author, as data. Formatters print it. Lines and columns count from 1. */
export interface Finding extends Range {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  /** The JSON pointer; empty for the whole document and for a file that is not JSON. */
  readonly pointer: string
  /** The mistake. */
  readonly what: string
  /** Why the mistake matters to the borrower or to the author. */
  readonly why: string
  /** The way to correct it. */
  readonly fix: string
  readonly suggestion?: Suggestion
}

/** A finding with the data that decides whether it is a consequence. */
export interface CausedFinding extends Finding {
  /** The files that the finding depends on. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}
