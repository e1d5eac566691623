import { shallow } from 'zustand/shallow'
import { createStore } from 'zustand/vanilla'
import type { ShellKind } from '../../../src/shell'
import type { Observable } from './start'

/** The selected document and place, and the settings of the phone. */
export interface Selection {
  /** The screen in the preview, by name. */
  readonly screen: string
  /** The open file: the screen's document, or a fragment, a scenario, a text file. */
  readonly path: string
  /** The selected place of that file, as a JSON pointer: `/body/0/children/2`. */
  readonly pointer: string
  /** A scenario of the screen, by name; empty for none. */
  readonly scenario: string
  readonly locale: string
  readonly profile: string
  readonly theme: 'light' | 'dark'
  /** Width of the phone in CSS pixels. */
  readonly width: number
  /** 1 is the phone's normal size of text. */
  readonly fontScale: number
  /** Whether calls take seconds. */
  readonly slow: boolean
  readonly shell: ShellKind
}

/** The one selection that all panels share. */
export interface SelectionStore extends Observable<Selection> {
  /** Changes a part of it: `select({ pointer: '/body/0' })`. */
  readonly select: (change: Partial<Selection>) => void
}

/** Creates a store with an initial selection; it does not notify without a change. */
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
