import { createContext, type KeyboardEventHandler } from 'react'

/** What a list of options tells its rows. */
export interface OptionListState {
  /** The name that makes the radios of the list one group. */
  name: string
  chosen: string
  /** Chooses; a press counts also when the option was chosen already. */
  choose: (choice: string) => void
  /** Watches the keys of each radio: arrows move, space and Enter press. */
  watchKeys?: { onKeyDown: KeyboardEventHandler<HTMLInputElement>; onKeyUp: KeyboardEventHandler }
}

/** The list around an option row; a row that stands alone cannot be chosen. */
export const OptionContext = createContext<OptionListState>({
  name: '',
  chosen: '',
  choose: () => {},
})
