/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot be searched, nor show a type beside a name */
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import './controls.css'

/** Something that can be picked. */
export interface Option {
  readonly value: string
  /** What stands for it; the value itself without one. */
  readonly label?: string
  /** A few words beside it: a type, a translation. */
  readonly detail?: string
  /** A heading under which it stands. */
  readonly group?: string
}

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
  readonly placeholder?: string
  /** What is typed counts even when it is no option. */
  readonly isFree?: boolean
  readonly describedBy?: string
}

const most = 120

/** A field with a list: typing searches it, arrow keys walk it, Enter takes what is marked. */
export function Picker({
  label,
  value,
  options,
  onPick,
  placeholder,
  isFree = false,
  describedBy,
}: Props): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  // What is free to type is marked only once somebody walks into the list.
  const start = isFree ? -1 : 0
  const [at, setAt] = useState(start)
  const shown = options.find((option) => option.value === value)?.label ?? value
  const found = typed === undefined ? [] : matching(options, typed === shown ? '' : typed)
  const isOpen = typed !== undefined && found.length > 0
  const close = () => {
    setTyped(undefined)
    setAt(start)
  }
  const take = (picked: string) => {
    close()
    if (picked !== value) onPick(picked)
  }
  const leave = () => (isFree && typed !== undefined && typed !== shown ? take(typed) : close())

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (typed === undefined) setTyped(shown)
      else setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    } else if (event.key === 'Enter' && typed !== undefined) {
      event.preventDefault()
      const marked = found[at]
      if (marked) take(marked.value)
      else if (isFree) take(typed)
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className="st-picker">
      <input
        className="st-input"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}list` : undefined}
        aria-autocomplete="list"
        aria-describedby={describedBy}
        aria-activedescendant={isOpen && at >= 0 ? `${id}${at}` : undefined}
        value={typed ?? shown}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(start)
        }}
        onClick={() => setTyped(typed ?? shown)}
        onKeyDown={press}
        onBlur={leave}
      />
      {isOpen && (
        <div id={`${id}list`} role="listbox" aria-label={label} className="st-picker__list">
          {found.slice(0, most).map((option, index) => (
            <div
              key={option.value}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="st-picker__option"
              ref={index === at ? scrollTo : undefined}
              onMouseDown={(event) => {
                event.preventDefault()
                take(option.value)
              }}
            >
              {option.group !== undefined && option.group !== found[index - 1]?.group && (
                <span className="st-picker__group">{option.group}</span>
              )}
              <span className="st-picker__body">
                <span className="st-picker__label">{option.label ?? option.value}</span>
                {option.detail !== undefined && (
                  <span className="st-picker__detail">{option.detail}</span>
                )}
              </span>
            </div>
          ))}
          {found.length > most && (
            <div role="presentation" className="st-picker__more">
              {found.length - most} more: go on typing.
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Options that hold every word that is typed; those that begin with it come first. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return options
  const found = options.filter(({ value, label = '', detail = '' }) =>
    words.every((word) => `${value} ${label} ${detail}`.toLowerCase().includes(word)),
  )
  const begins = ({ value, label = value }: Option) => label.toLowerCase().startsWith(words[0]!)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
