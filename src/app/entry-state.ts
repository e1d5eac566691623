import type { NavigateOptions, To } from 'react-router-dom'

/** The state of a history entry: the router numbers the entries, and an open modal marks its own. */
export interface EntryState {
  idx?: number
  key?: string
  modal?: boolean
}

/** The place that a move leads to: an address, or a number of entries in the history. */
export type Destination = [to: To | number, options?: NavigateOptions | undefined]
