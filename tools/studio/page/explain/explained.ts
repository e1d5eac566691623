import { createStore } from 'zustand/vanilla'
import type { Explanation } from './explanation'

/** The explanation of the selected node, from the phone to the panel. */
export interface Explained {
  pointer: string
  explanation: Explanation | undefined
}

/** The phone's last explanation. */
export const explained = createStore<Explained | undefined>(() => undefined)
