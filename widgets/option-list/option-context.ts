import type { KeyboardEventHandler } from 'react'
import { createContext } from '../../renderer/react'

/** The data that a list of options shares with its rows. */
interface OptionListState {
  /** The `name` of all radio buttons, which makes them one group. */
  name: string
  chosen: string
  /** Chooses an option. A press on the chosen option also calls this function. */
  choose: (choice: string) => void
  /** Handles the keys of each radio button: arrows move the choice, space and Enter press. */
  watchKeys?: { onKeyDown: KeyboardEventHandler<HTMLInputElement>; onKeyUp: KeyboardEventHandler }
}

/** The list that contains an option row. Outside a list, a row cannot be chosen. */
export const OptionContext = createContext<OptionListState>({
  name: '',
  chosen: '',
  choose: () => {},
})
