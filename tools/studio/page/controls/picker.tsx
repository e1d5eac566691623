/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot be searched, nor show a type beside a name */
import { useId, type ReactNode } from 'react'
import type { Option } from './match-options'
import { t } from '../words/words'
import { useCombobox, type ComboboxState } from './use-combobox'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
  readonly placeholder?: string
  /** Whether typed text counts even if it is not an option. */
  readonly isFree?: boolean
  readonly describedBy?: string
}

const most = 120

/**
 * A field with a list: typing searches it, arrow keys move in it, Enter picks the marked option.
 */
export function Picker({
  label,
  placeholder,
  describedBy,
  isFree = false,
  ...rest
}: Props): ReactNode {
  const id = useId()
  const combobox = useCombobox({ ...rest, isFree })
  const { isOpen, marked } = combobox
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
    </div>
  )
}

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly combobox: ComboboxState
}

function OptionList({ id, label, combobox: { found, marked, take } }: OptionListProps): ReactNode {
  return (
    <div id={`${id}list`} role="listbox" aria-label={label} className="st-picker__list">
      {found.slice(0, most).map((option, index) => (
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
      {found.length > most && (
        <div role="presentation" className="st-hint">
          {t('picker.more', { count: found.length - most })}
        </div>
      )}
    </div>
  )
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
