/** An explanation of a node. Words between asterisks are names. */
export interface Explanation {
  /** The label, id or widget of the node. */
  name: string
  shown: boolean
  /** The reasons. The first sentence says whether the node is visible and why. */
  why: readonly string[]
  values: readonly ExplainedValue[]
}

export interface ExplainedValue {
  property: string
  /** The value, shortened if it is long. */
  value: string
  from: readonly string[]
}
