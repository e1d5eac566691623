/**
 * Why a node shows or not, and where each of its values comes from; sentences for people, with the
 * values of this moment. Words between asterisks are names.
 */
export interface Explanation {
  /** The words that name the node: its label, its id or its widget. */
  name: string
  shown: boolean
  /** The first sentence says whether it shows and why. */
  why: readonly string[]
  values: readonly ExplainedValue[]
}

/** A property of a node with its value. */
export interface ExplainedValue {
  property: string
  /** The value as people read it; what is long is cut. */
  value: string
  /** Where it comes from, one sentence for each source. */
  from: readonly string[]
}
