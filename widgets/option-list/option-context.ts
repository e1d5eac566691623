import type { KeyboardEventHandler } from 'react'
import { createContext } from '../../renderer/react'

/** The state that a list of options shares with its rows. */
export interface OptionListState {
  /** The common name that makes its radios one group. */
  name: string
  chosen: string
  /** Chooses an option; a press on the chosen option also counts. */
  choose: (choice: string) => void
  /** Handles the keys of each radio: arrows move, space and Enter press. */
  watchKeys?: { onKeyDown: KeyboardEventHandler<HTMLInputElement>; onKeyUp: KeyboardEventHandler }
}

/** The list around an option row; a row outside a list cannot be chosen. */
export const OptionContext = createContext<OptionListState>({
  name: '',
  chosen: '',
  choose: () => {},
})
