import { useState, type KeyboardEvent } from 'react'
import { matching, type Option } from './match-options'

/** What a combobox offers, and what somebody may take. */
interface Combobox {
  readonly value: string
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
  /** What is typed counts even when it is no option. */
  readonly isFree: boolean
}

/** A list that typing searches: what it shows, and how keys and the pointer use it. */
export interface ComboboxState {
  /** The words in the field. */
  readonly words: string
  readonly found: readonly Option[]
  readonly isOpen: boolean
  /** The position of the option that is marked; negative for none. */
  readonly marked: number
  readonly type: (words: string) => void
  readonly open: () => void
  readonly take: (value: string) => void
  readonly leave: () => void
  readonly press: (event: KeyboardEvent) => void
}

/** Keeps what is typed and which option is marked, as the ARIA pattern of a combobox says. */
export function useCombobox({ value, options, onPick, isFree }: Combobox): ComboboxState {
  const [typed, type] = useState<string>()
  // What is free to type is marked only once somebody walks into the list.
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
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined && (typed === undefined || !['Enter', 'Escape'].includes(event.key)))
        return
      if (event.key === 'Escape') event.stopPropagation()
      else event.preventDefault()
      if (step !== undefined) walk(step)
      else if (event.key === 'Enter') enter()
      else search(undefined)
    },
  }
}
