/** An explanation of a node. Words between asterisks are names. */
export interface Explanation {
  name: string
  shown: boolean
  /** The reasons. The first sentence says whether the node is visible and why. */
  why: readonly string[]
  values: readonly ExplainedValue[]
}

export interface ExplainedValue {
  property: string
  value: string
  from: readonly string[]
}
