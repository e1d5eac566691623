import { createContext, type KeyboardEventHandler } from 'react'

/** What a list of options tells its rows. */
export interface OptionListState {
  /** The name that makes the radios of the list one group. */
  name: string
  chosen: string
  /** Moves the choice, as the arrow keys do. */
  select: (choice: string) => void
  /** Chooses by a press: it counts also when the option was chosen already. */
  press: (choice: string) => void
  /** Watches the keys of each radio: arrows move, space and Enter press. */
  watchKeys?: { onKeyDown: KeyboardEventHandler<HTMLInputElement>; onKeyUp: KeyboardEventHandler }
}

const ignore = () => {}

/** The list around an option row; a row that stands alone cannot be chosen. */
export const OptionContext = createContext<OptionListState>({
  name: '',
  chosen: '',
  select: ignore,
  press: ignore,
})
