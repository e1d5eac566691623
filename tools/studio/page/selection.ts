import { shallow } from 'zustand/shallow'
import { createStore } from 'zustand/vanilla'
import type { ShellKind } from '../../../src/shell'
import type { Observable } from './start'

/** The open document, the selected value, and the settings of the phone. */
export interface Selection {
  readonly screen: string
  /** The open file: the screen's document, a fragment, scenarios or a text file. */
  readonly path: string
  readonly pointer: string
  /** The name of a scenario of the screen; empty for none. */
  readonly scenario: string
  readonly locale: string
  readonly profile: string
  readonly theme: 'light' | 'dark'
  /** The width of the phone in CSS pixels. */
  readonly width: number
  /** The text size; 1 is the normal size of the phone. */
  readonly fontScale: number
  /** True if calls take seconds. */
  readonly slow: boolean
  readonly shell: ShellKind
}

export interface SelectionStore extends Observable<Selection> {
  /** As in `select({ pointer: '/body/0' })`. */
  readonly select: (change: Partial<Selection>) => void
}

/** Creates a store with an initial selection. It notifies only about changes. */
export function createSelection(first: Selection): SelectionStore {
  const store = createStore<Selection>(() => first)
  return {
    ...store,
    select: (change) =>
      store.setState((before) => {
        const next = { ...before, ...change }
        return shallow(before, next) ? before : next
      }),
  }
}
