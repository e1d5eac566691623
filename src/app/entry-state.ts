import type { NavigateOptions, To } from 'react-router-dom'

/**
 * The state of a history entry. The router numbers the entries; `modal` marks the entry of an open
 * modal.
 */
export interface EntryState {
  idx?: number
  key?: string
  modal?: boolean
}

/** The target of a navigation: a URL, or a number of history entries. */
export type Destination = [to: To | number, options?: NavigateOptions | undefined]
