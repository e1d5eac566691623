/** A replacement of one value or one key of a document, in terms of its JSON. */
export interface Replacement {
  readonly label: string
  readonly at: 'key' | 'value'
  /** Where to replace; the report's own place unless given. */
  readonly pointer?: string
  readonly value: string | number | boolean | null
  /** Nothing else can be meant. */
  readonly isCertain?: true
}

/** What reports have in common that are told as one. */
export interface Cause {
  /** The same for all of them; what a member ought to declare is of its document and name. */
  readonly of: string
  /** What this one is about. */
  readonly name: string
  /** The name is looked for in vain: the member of the document that ought to declare it. */
  readonly member?: string
  /** The document that ought to; the report's own unless given. */
  readonly in?: string
  /** It is the declaration that is wrong, not the place that looks for it. */
  readonly isSure?: true
}

/**
 * What a rule finds: a place in a file and the words for it. Line and column are added once all
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
  /** The files that this was concluded from, where it is about more than its own place. */
  readonly from?: readonly string[]
  readonly cause?: Cause
}
