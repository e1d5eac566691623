import { createStore } from 'zustand/vanilla'

/**
 * Why a node is visible or hidden, and where each of its values comes from, in sentences with the
 * present values. Words between asterisks are names.
 */
export interface Explanation {
  /** The words that name the node: its label, its id or its widget. */
  name: string
  shown: boolean
  /** The first sentence says whether it is visible and why. */
  why: readonly string[]
  values: readonly ExplainedValue[]
}

/** A property of a node with its value. */
export interface ExplainedValue {
  property: string
  /** The value in readable form; a long one is cut. */
  value: string
  /** Its origins, one sentence for each source. */
  from: readonly string[]
}

/** The explanation of the selected node, from the phone to the panel. */
interface ExplanationResult {
  pointer: string
  explanation: Explanation | undefined
}

/** The phone's last explanation. */
export const explained = createStore<ExplanationResult | undefined>(() => undefined)
