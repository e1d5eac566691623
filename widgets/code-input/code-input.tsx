import type { ChangeEvent } from 'react'
import { classNames } from '../class-names'
import { asciiDigits, keepDigits } from '../digits'
import { FieldFrame, useControl } from '../field-frame'
import type { Bound } from '../bound'
import type { CodeInputProps } from '../props.generated'
import './code-input.css'

/**
 * A code from a text message: one real input, so that the phone can fill it in, above cells that
 * are only drawn. It is long because the input and its cells are one markup.
 */
export function CodeInput({
  id,
  label,
  hint,
  error,
  length = 6,
  maxLength,
  digits,
  value,
  onChange,
  onComplete,
}: Bound<CodeInputProps>) {
  const control = useControl(id, { error })
  const read = digits ? keepDigits : withoutBlanks
  const accept = (event: ChangeEvent<HTMLInputElement>) => {
    const code = read(event.target.value).slice(0, maxLength)
    if (code === value) return
    onChange(code)
    if (code.length === length) void onComplete?.()
  }
  const cells = Math.max(length, value.length)
  return (
    <FieldFrame label={label} hint={hint} error={error} control={control}>
      <div className={classNames('lz-code-input', error && 'invalid')}>
        <input
          {...control}
          className="lz-code-input__control"
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

function withoutBlanks(text: string): string {
  return asciiDigits(text).replace(/\s/g, '')
}
