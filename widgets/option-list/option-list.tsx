import type { KeyboardEvent } from 'react'
import { useRef } from '../../renderer/react'
import { FieldGroup, useControl } from '../field-frame'
import { OptionRow } from '../option-row/option-row'
import { OptionContext } from './option-context'
import type { BoundProps } from '../bound'
import type { OptionListProps } from '../props.generated'
import './option-list.css'

/** Lets the user choose one option. The arrow keys move the choice. Only a press emits `choose`. */
export function OptionList(props: BoundProps<OptionListProps>) {
  const {
    id,
    label,
    labelHidden,
    hint,
    error,
    options = [],
    value,
    onChange,
    onChoose,
    children,
  } = props
  const control = useControl(id, { error })
  const arrowIsDownRef = useRef(false)
  const choose = (choice: string) => {
    if (choice !== value) onChange(choice)
    if (!arrowIsDownRef.current) void onChoose?.({ value: choice })
  }
  const watchKeys = {
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget: radio } = event
      arrowIsDownRef.current = key.startsWith('Arrow')
      // Browsers ignore Enter, and Space on a chosen radio button. The widget treats both as a
      // press.
      if (key !== 'Enter' && !(key === ' ' && radio.checked)) return
      event.preventDefault()
      choose(radio.value)
    },
    onKeyUp: () => {
      arrowIsDownRef.current = false
    },
  }
  return (
    <FieldGroup label={label} labelHidden={labelHidden} hint={hint} error={error} control={control}>
      <div className="lz-option-list">
        <OptionContext value={{ name: control.id, chosen: value, choose, watchKeys }}>
          {options.map((option) => (
            <OptionRow
              key={option.value}
              choice={option.value}
              title={option.title}
              text={option.text}
              image={option.image}
            />
          ))}
          {children}
        </OptionContext>
      </div>
    </FieldGroup>
  )
}
