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
