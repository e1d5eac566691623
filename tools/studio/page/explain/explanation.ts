import { createStore } from 'zustand/vanilla'

/**
 * Why a node is visible or hidden, and the source of each value, as sentences with the current
 * values. Words between asterisks are names.
 */
export interface Explanation {
  /** The words that name the node: its label, id or widget. */
  name: string
  shown: boolean
  /** The first sentence says whether it is visible and why. */
  why: readonly string[]
  values: readonly ExplainedValue[]
}

/** A property of a node with its value. */
export interface ExplainedValue {
  property: string
  /** The readable value, shortened if it is long. */
  value: string
  /** One sentence for each source of the value. */
  from: readonly string[]
}

/** The explanation of the selected node, which the phone sends to the panel. */
interface ExplanationResult {
  pointer: string
  explanation: Explanation | undefined
}

/** The phone's last explanation. */
export const explained = createStore<ExplanationResult | undefined>(() => undefined)
