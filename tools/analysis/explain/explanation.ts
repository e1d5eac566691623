/** Words between asterisks are names. */
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
  from: readonly string[]
}
