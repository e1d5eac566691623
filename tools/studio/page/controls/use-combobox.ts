import { useState, type KeyboardEvent } from 'react'
import { matching, type Option } from './match-options'

/** The value and the options of a combobox. */
interface Combobox {
  readonly value: string
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
  /** Whether typed text counts even if it is not an option. */
  readonly isFree: boolean
}

/** The state of a searchable list, with its actions for keys and the pointer. */
export interface ComboboxState {
  /** The words in the field. */
  readonly words: string
  readonly found: readonly Option[]
  readonly isOpen: boolean
  /** The position of the marked option; negative for none. */
  readonly marked: number
  readonly type: (words: string) => void
  readonly open: () => void
  readonly take: (value: string) => void
  readonly leave: () => void
  readonly press: (event: KeyboardEvent) => void
}

/**
 * Keeps the typed text and the marked option, following the ARIA pattern of a combobox. The
 * function is long because every key and click works on the same two values.
 */
export function useCombobox({ value, options, onPick, isFree }: Combobox): ComboboxState {
  const [typed, type] = useState<string>()
  // With free text no option is marked until somebody moves into the list.
  const start = isFree ? -1 : 0
  const [marked, mark] = useState(start)
  const shown = options.find((option) => option.value === value)?.label ?? value
  const found = typed === undefined ? [] : matching(options, typed === shown ? '' : typed)
  const search = (words: string | undefined) => {
    type(words)
    mark(start)
  }
  const take = (picked: string) => {
    search(undefined)
    if (picked !== value) onPick(picked)
  }
  const open = () => type(typed ?? shown)
  const walk = (step: number) =>
    typed === undefined ? open() : mark(Math.max(0, Math.min(found.length - 1, marked + step)))
  const enter = () => {
    const option = found[marked]
    if (option) take(option.value)
    else if (isFree) take(typed!)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: enter,
    Escape: () => search(undefined),
  }
  return {
    words: typed ?? shown,
    found,
    isOpen: found.length > 0,
    marked,
    type: search,
    open,
    take,
    leave: () =>
      isFree && typed !== undefined && typed !== shown ? take(typed) : search(undefined),
    press(event) {
      const act = keys[event.key]
      if (!act || (typed === undefined && !event.key.startsWith('Arrow'))) return
      if (event.key === 'Escape') event.stopPropagation()
      else event.preventDefault()
      act()
    },
  }
}
