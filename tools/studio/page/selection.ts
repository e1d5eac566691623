import { shallow } from 'zustand/shallow'
import { createStore } from 'zustand/vanilla'
import type { ShellKind } from '../../../src/shell'
import { nodePointer } from '../../analysis/authoring/document/nodes'
import type { Observable } from './start'

/** The open document, the selected value, and the settings of the phone. */
export interface Selection {
  readonly screen: string
  /** The open file: the screen's document, a fragment, scenarios or a text file. */
  readonly path: string
  readonly pointer: string
  /** The pointers of further selected nodes of the open file. */
  readonly others: readonly string[]
  /** The original JSON of a new node while the author fills it in; empty for other nodes. */
  readonly newNode: string
  /** The name of a scenario of the screen; empty for none. */
  readonly scenario: string
  readonly locale: string
  readonly profile: string
  readonly theme: 'light' | 'dark'
  /** The width of the phone in CSS pixels. */
  readonly width: number
  /** The text size; 1 is the normal size of the phone. */
  readonly fontScale: number
  /** True if the phone simulates a slow network. */
  readonly slow: boolean
  readonly shell: ShellKind
}

export interface SelectionStore extends Observable<Selection> {
  /** Changes the selection, as in `select({ pointer: '/body/0' })`. */
  readonly select: (change: Partial<Selection>) => void
}

const none: readonly string[] = []

/** Creates the store of the selection. Notifies listeners only if a value differs. */
export function createSelection(first: Selection): SelectionStore {
  const store = createStore<Selection>(() => first)
  return {
    ...store,
    select: (change) =>
      store.setState((before) => {
        const isMoved = change.pointer !== undefined || change.path !== undefined
        const whole = { ...before, ...(isMoved && { others: none }), ...change }
        const newNode = change.newNode ?? (areInOneNode(before, whole) ? before.newNode : '')
        const next = { ...whole, newNode }
        return shallow(before, next) ? before : next
      }),
  }
}

function areInOneNode(one: Selection, other: Selection): boolean {
  return one.path === other.path && nodePointer(one.pointer) === nodePointer(other.pointer)
}

/** Returns the pointers of the selected nodes, the active node first. */
export function chosenNodes({ pointer, others }: Pick<Selection, 'pointer' | 'others'>): string[] {
  const active = nodePointer(pointer)
  return [...new Set(active === undefined ? others : [active, ...others])]
}
