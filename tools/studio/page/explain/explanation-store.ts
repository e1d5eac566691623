import { createStore } from 'zustand/vanilla'
import type { Explanation } from '../../../analysis/explain/explanation'

interface ExplanationResult {
  pointer: string
  explanation: Explanation | undefined
}

/** The last explanation that the phone has sent. */
export const explanationStore = createStore<ExplanationResult | undefined>(() => undefined)
