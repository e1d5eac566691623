import { FieldFrame, useControl } from '../field-frame'
import { limitText } from '../limit-text'
import type { Bound } from '../bound'
import type { TextInputProps } from '../props.generated'
import './text-input.css'

/** What the phone may not fill in it may not correct either: a code, an id. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** A field for one line of text. */
export function TextInput(props: Bound<TextInputProps>) {
  const {
    id,
    label,
    hint,
    error,
    kind = 'text',
    placeholder,
    maxLength,
    autoComplete,
    readOnly,
    value,
    onChange,
  } = props
  const control = useControl(id, { error })
  return (
    <FieldFrame label={label} hint={hint} error={error} control={control}>
      <input
        {...control}
        {...limitText(onChange, maxLength)}
        className="lz-field__control lz-text-input"
        type={kind}
        placeholder={placeholder}
        autoComplete={autoComplete}
        {...(autoComplete === 'off' && asTyped)}
        readOnly={readOnly}
        value={value}
      />
    </FieldFrame>
  )
}
