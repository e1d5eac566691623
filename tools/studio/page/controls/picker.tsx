/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot be searched, nor show a type beside a name */
import { useId, type ReactNode, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { withoutAccents } from '../find/create-search'
import { t } from '../words/words'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
  readonly placeholder?: string
  /** True if the picker also accepts typed text that is not an option. */
  readonly isFree?: boolean
  /** Returns a message if the picker does not accept a typed text that is not an option. */
  readonly refuse?: ((words: string) => string | undefined) | undefined
  readonly describedBy?: string
  /** Returns the options for typed words. By default, an option must contain all typed words. */
  readonly search?: (words: string) => readonly Option[]
  /** True if the list is always open below the field. */
  readonly isListed?: boolean
}

/** The number of options in a list. Longer lists are slow, and nobody reads them. */
const mostListed = 120

/** Shows a combobox: typing filters, arrow keys move, and Enter picks the active option. */
export function Picker({
  label,
  placeholder,
  describedBy,
  isFree = false,
  isListed = false,
  ...rest
}: Props): ReactNode {
  const id = useId()
  const combobox = useCombobox({ ...rest, isFree, isListed })
  const { isOpen, marked, refusal } = combobox
  return (
    <div className={isListed ? 'st-picker st-picker--listed' : 'st-picker'}>
      <input
        className="st-input"
        type={isListed ? 'search' : 'text'}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}list` : undefined}
        aria-autocomplete="list"
        aria-describedby={refusal === undefined ? describedBy : `${id}refusal`}
        aria-invalid={refusal === undefined ? undefined : true}
        aria-activedescendant={isOpen && marked >= 0 ? `${id}${marked}` : undefined}
        value={combobox.words}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => combobox.type(target.value)}
        onClick={combobox.open}
        onKeyDown={combobox.press}
        onBlur={combobox.leave}
      />
      {isOpen && <OptionList id={id} label={label} combobox={combobox} />}
      {refusal !== undefined && (
        <p id={`${id}refusal`} className="st-fault" role="alert">
          {refusal}
        </p>
      )}
      {isListed && !isOpen && <output className="st-empty">{t('picker.none')}</output>}
    </div>
  )
}

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly combobox: ComboboxState
}

function OptionList({
  id,
  label,
  combobox: { found, others, marked, take },
}: OptionListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  // The width depends on the options.
  useLayoutEffect(() => showList(list.current))
  return (
    <div id={`${id}list`} role="listbox" aria-label={label} className="st-picker__list" ref={list}>
      {found.map((option, index) => (
        <div
          key={option.value}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className="st-picker__option"
          ref={index === marked ? scrollTo : undefined}
          onMouseDown={(event) => {
            event.preventDefault()
            take(option.value)
          }}
        >
          {option.group !== undefined && option.group !== found[index - 1]?.group && (
            <span className="st-picker__group">{option.group}</span>
          )}
          <span className="st-picker__body">
            <span>{option.label ?? option.value}</span>
            {option.detail !== undefined && (
              <span className="st-picker__detail st-cut">{option.detail}</span>
            )}
          </span>
        </div>
      ))}
      {others > 0 && (
        <div role="presentation" className="st-hint">
          {t('picker.more', { count: others })}
        </div>
      )}
    </div>
  )
}

/** Shows the whole list. Moves the list to the left if it would extend beyond its panel. */
function showList(list: HTMLElement | null): void {
  const panel = list?.closest('.st-scroll')
  if (list && panel) {
    list.style.maxWidth = `min(560px, ${panel.clientWidth}px - 1rem)`
    list.style.translate = ''
    list.style.translate = `${panel.clientWidth - panel.scrollWidth}px`
  }
  scrollTo(list)
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

interface Combobox {
  readonly value: string
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
  /** True if the picker also accepts typed text that is not an option. */
  readonly isFree: boolean
  readonly refuse?: ((words: string) => string | undefined) | undefined
  readonly search?: (words: string) => readonly Option[]
  readonly isListed: boolean
}

interface ComboboxState {
  readonly words: string
  /** The options in the list. */
  readonly found: readonly Option[]
  /** The number of options that match but are not in the list. */
  readonly others: number
  readonly isOpen: boolean
  /** The position of the active option; negative for none. */
  readonly marked: number
  /** The message about the last typed text, if the picker did not accept it. */
  readonly refusal: string | undefined
  readonly type: (words: string) => void
  readonly open: () => void
  readonly take: (value: string) => void
  readonly leave: () => void
  readonly press: (event: KeyboardEvent) => void
}

/** Manages the typed text and the active option as the ARIA combobox pattern requires. */
function useCombobox({
  value,
  options,
  onPick,
  isFree,
  isListed,
  refuse = () => undefined,
  search = (words) => matching(options, words),
}: Combobox): ComboboxState {
  const [typed, setTyped] = useState(isListed ? '' : undefined)
  // While the picker accepts the typed text as a value, no option is active until the user moves
  // into the list.
  const startOf = (words = '') => (isFree && (words === '' || refuse(words) === undefined) ? -1 : 0)
  const [marked, mark] = useState(startOf)
  const [refusal, setRefusal] = useState<string>()
  const label = options.find((option) => option.value === value)?.label ?? value
  const matches = typed === undefined ? [] : inGroups(search(typed === label ? '' : typed))
  const found = matches.slice(0, mostListed)
  const setWords = (words: string | undefined) => {
    setTyped(words)
    mark(startOf(words))
    setRefusal(undefined)
  }
  const take = (picked: string) => {
    setWords(undefined)
    if (picked !== value) onPick(picked)
  }
  const takeText = (words: string) => {
    const same = options.find(({ value: name, label: title, keywords }) =>
      [name, keywords, isFree ? name : title].includes(words),
    )
    const reason = same ? undefined : isFree ? refuse(words) : t('picker.unknown', { text: words })
    if (reason === undefined) return take(same?.value ?? words)
    setTyped(undefined)
    setRefusal(reason)
  }
  const open = () => setTyped(typed ?? label)
  const walk = (step: number) =>
    typed === undefined ? open() : mark(Math.max(0, Math.min(found.length - 1, marked + step)))
  const enter = () => {
    const option = found[marked]
    if (option) take(option.value)
    else if (typed === label) setWords(undefined)
    else if (!isListed) takeText(typed!)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: enter,
    ...(!isListed && { Escape: () => setWords(undefined) }),
  }
  return {
    words: typed ?? label,
    found,
    others: matches.length - found.length,
    isOpen: found.length > 0,
    marked,
    refusal,
    type: setWords,
    open,
    take,
    leave() {
      if (isListed) return
      const isNew = typed !== undefined && typed !== label && (isFree || typed.trim() !== '')
      if (isNew) takeText(typed)
      else if (typed !== undefined) setWords(undefined)
    },
    press(event) {
      const act = keys[event.key]
      if (!act || (typed === undefined && !event.key.startsWith('Arrow'))) return
      if (event.key === 'Escape') event.stopPropagation()
      else event.preventDefault()
      act()
    },
  }
}

export interface Option {
  readonly value: string
  readonly label?: string
  /** A short detail, such as a type or a translation. */
  readonly detail?: string
  readonly group?: string
  /** Other words that find the option. */
  readonly keywords?: string
}

/** Returns the options with every typed word. Options that start with the text come first. */
function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = withoutAccents(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return options
  const matchingOptions = options.filter(({ value, label, detail, group, keywords }) => {
    const text = withoutAccents([value, label, detail, group, keywords].join(' '))
    return words.every((word) => text.includes(word))
  })
  const begins = ({ value, label = value }: Option) => withoutAccents(label).startsWith(words[0]!)
  return [...matchingOptions.filter(begins), ...matchingOptions.filter((option) => !begins(option))]
}

/** Returns the options by group. The group of the first option comes first. */
function inGroups(options: readonly Option[]): readonly Option[] {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((name) => options.filter(({ group }) => group === name))
}
