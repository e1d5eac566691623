import type { ChangeEvent } from 'react'
import { classNames } from '../class-names'
import { FieldFrame, useControl } from '../field-frame'
import { readChange } from '../input-format/input-format'
import { useCutNotice } from '../input-format/use-cut-notice'
import type { BoundProps } from '../bound'
import type { CodeInputProps } from '../props.generated'
import '../cover.css'
import './code-input.css'

/**
 * A field for a code. The widget draws a cell for each character, but has a single input element,
 * so that the phone can fill it in.
 */
export function CodeInput({
  id,
  label,
  hint,
  error,
  length = 6,
  maxLength,
  digits,
  cutNotice,
  value,
  onChange,
  onComplete,
}: BoundProps<CodeInputProps>) {
  const control = useControl(id, { error })
  const cut = useCutNotice(cutNotice)
  const accept = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value
    const change = { text, previous: value, event: nativeEvent }
    const reading = readChange({ kind: 'code', length, digits }, change)
    const code = reading.value.slice(0, maxLength)
    cut.report(code.length < reading.value.length, code, text)
    if (code === value) return
    onChange(code)
    if (code.length === length) void onComplete?.()
  }
  const cells = Math.max(length, value.length)
  return (
    <FieldFrame label={label} hint={hint} error={error} notice={cut.notice} control={control}>
      <div className={classNames('lz-code-input', error && 'invalid')}>
        <input
          {...control}
          className="lz-cover lz-code-input__control"
          inputMode={digits ? 'numeric' : 'text'}
          autoCapitalize="off"
          spellCheck={false}
          autoComplete="one-time-code"
          value={value}
          onChange={accept}
        />
        <div className="lz-code-input__cells" aria-hidden="true">
          {Array.from({ length: cells }, (_, index) => (
            <span
              className={classNames(
                'lz-code-input__cell',
                index === Math.min(value.length, cells - 1) && 'current',
              )}
              key={index}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </FieldFrame>
  )
}
