import type { Range } from '../edits/text-edit'

/** A replacement of one value or one key of a document, in terms of its JSON. */
export interface Replacement {
  readonly label: string
  readonly at: 'key' | 'value'
  /** Where to replace; the report's own place unless given. */
  readonly pointer?: string
  readonly value: string | number | boolean | null
  /** Only one meaning is possible. */
  readonly isCertain?: true
}

/** The cause that several reports share; they are merged into one. */
export interface Cause {
  /**
   * Key of the cause, equal for all its reports. For an undeclared name, document, member and name
   * form the key instead.
   */
  readonly of: string
  /** The name that this report is about. */
  readonly name: string
  /** The member of the document that does not declare the name. */
  readonly member?: string
  /** The document that should declare the name; the report's own unless given. */
  readonly in?: string
  /** The declaration is wrong, and not the places that use it. */
  readonly isSure?: true
}

/**
 * A report of a rule: a place in a file and the words for it. Line and column are added after all
 * rules have run.
 */
export interface Report {
  readonly file: string
  readonly pointer: string
  /** Point at the member's name, not at its value. */
  readonly atKey?: boolean
  readonly what: string
  readonly why?: string
  readonly fix: string
  readonly suggestion?: Replacement
  /** The files that this was concluded from, if it is about more than its own place. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}

/**
 * Severity of a finding: an error is a mistake, a warning asks for a second look, and both stop a
 * release. A note tells in time and stops nothing.
 */
export type Severity = 'error' | 'warning' | 'note'

/** Whether a finding stops a release. */
export const stopsRelease = ({ severity }: Pick<Finding, 'severity'>): boolean =>
  severity !== 'note'

/** A replacement for a range of text. */
export interface Edit extends Range {
  readonly file: string
  readonly text: string
}

/** A change that fixes a finding, ready for an editor to apply. */
interface Suggestion {
  readonly label: string
  readonly edits: readonly Edit[]
  /** Only one meaning is possible, so that nobody has to look at the change first. */
  readonly isCertain?: true
}

/**
 * One mistake of an author, as data; formatters word it, nothing here prints. Lines and columns
 * count from 1.
 */
export interface Finding extends Range {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  /** JSON pointer into the file; empty for the whole document and for text that is not JSON. */
  readonly pointer: string
  /** The mistake, in terms of the document. */
  readonly what: string
  /** Why that matters to the borrower or to the author. */
  readonly why: string
  /** The way to correct it. */
  readonly fix: string
  readonly suggestion?: Suggestion
}

/** A finding with the data that decides whether it is a cause or a consequence. */
export interface CausedFinding extends Finding {
  /** The files that it was concluded from. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}
