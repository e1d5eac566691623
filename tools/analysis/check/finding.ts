import type { Range } from '../edits/spans'
import type { Cause } from './report'

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
export interface Suggestion {
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
export interface Found extends Finding {
  /** The files that it was concluded from. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}
