import { createStore } from 'zustand/vanilla'
import type { Explanation } from './explanation'

/** What is known of the selected node: the phone tells it, the panel shows it. */
export interface Explained {
  pointer: string
  explanation: Explanation | undefined
}

/** The last explanation that the phone gave. */
export const explained = createStore<Explained | undefined>(() => undefined)
