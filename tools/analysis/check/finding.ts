import type { Range } from '../edits'
import type { Cause } from './report'

/** How grave a finding is: an error stops a release, a warning asks for a second look. */
export type Severity = 'error' | 'warning'

/** A piece of text to put in the place of another. */
export interface Edit extends Range {
  readonly file: string
  readonly text: string
}

/** A change that would mend a finding, ready to be applied by an editor. */
export interface Suggestion {
  readonly label: string
  readonly edits: readonly Edit[]
  /** Nothing else can be meant, so that nobody needs to look at it first. */
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
  /** JSON pointer into the file; empty for the whole document and for text that is no JSON. */
  readonly pointer: string
  /** What is wrong, in terms of the document. */
  readonly what: string
  /** Why that matters to the borrower or to the author. */
  readonly why: string
  /** What to do about it. */
  readonly fix: string
  readonly suggestion?: Suggestion
}

/** A finding with what it may follow from, while it is not sure that it is a cause. */
export interface Found extends Finding {
  /** The files that it was concluded from. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}
