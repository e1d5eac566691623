import { FieldFrame, useControl } from '../field-frame'
import { useTextControl } from '../text-control'
import type { TextAreaProps } from '../props.generated'
import './text-area.css'
import { useLayoutEffect, useRef } from '../../renderer/react'

const plainText = { kind: 'text' } as const

/**
 * A field for several lines of text, with a counter if `maxLength` is set. A read-only field shows
 * the whole text. Without a bound value, it shows the prop `text`.
 */
export function TextArea(props: TextAreaProps) {
  const {
    id,
    label,
    hint,
    error,
    placeholder,
    maxLength,
    rows = 5,
    readOnly = false,
    text = '',
    value = text,
    onChange,
    cutNotice,
  } = props
  const control = useControl(id, { error })
  const { notice, handlers } = useTextControl({
    value,
    onChange: (next) => onChange?.(next),
    format: plainText,
    maxLength,
    cutNotice,
  })
  const box = useWholeText(readOnly)
  const counter =
    maxLength === undefined ? null : <Counter length={value.length} maxLength={maxLength} />
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      notice={notice}
      control={control}
      aside={counter}
    >
      <textarea
        ref={box}
        {...control}
        {...handlers}
        className="lz-field__control lz-text-area"
        rows={rows}
        placeholder={placeholder}
        readOnly={readOnly}
        value={value}
      />
    </FieldFrame>
  )
}

/** The fraction of the limit from which screen readers announce the counter. */
const NEARLY_FULL = 0.9

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const nearlyFull = length >= maxLength * NEARLY_FULL
  return (
    <span
      className="lz-field__aside"
      aria-live={nearlyFull ? 'polite' : 'off'}
    >{`${length}/${maxLength}`}</span>
  )
}

/** Makes the box as high as its text, so that a read-only text needs no scrolling. */
function useWholeText(active: boolean) {
  const boxRef = useRef<HTMLTextAreaElement>(null)
  // The effect has no dependency list, because nearly every rendering changes the text.
  useLayoutEffect(() => {
    const element = boxRef.current
    if (!active || !element) return
    const frame = element.offsetHeight - element.clientHeight
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + frame}px`
  })
  return boxRef
}
