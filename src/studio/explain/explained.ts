import type { Explanation } from './explanation'

/** What is known of the selected node: the phone tells it, the panel shows it. */
export interface Explained {
  pointer: string
  explanation: Explanation | undefined
}

let current: Explained | undefined
const listeners = new Set<() => void>()

/** The last explanation that the phone gave. */
export const explained = {
  get: (): Explained | undefined => current,
  set: (next: Explained | undefined): void => {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
