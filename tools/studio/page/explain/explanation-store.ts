import { createStore } from 'zustand/vanilla'
import type { Explanation } from '../../../analysis/explain/explanation'

interface ExplanationResult {
  pointer: string
  explanation: Explanation | undefined
}

export const explanationStore = createStore<ExplanationResult | undefined>(() => undefined)
