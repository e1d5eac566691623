/**
 * Says why a node is visible or hidden, and where its values come from. Words between asterisks are
 * names.
 */
export interface Explanation {
  /** Its label, id or widget. */
  name: string
  shown: boolean
  /** The first sentence says whether it is visible and why. */
  why: readonly string[]
  values: readonly ExplainedValue[]
}

export interface ExplainedValue {
  property: string
  /** Shortened if it is long. */
  value: string
  /** One sentence for each source of the value. */
  from: readonly string[]
}
