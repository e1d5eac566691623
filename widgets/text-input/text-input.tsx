import { FieldFrame, useControl } from '../field-frame'
import { useTextControl } from '../text-control'
import type { BoundProps } from '../bound'
import type { TextInputProps } from '../props.generated'
import './text-input.css'

/** The attributes of a field, such as a code, that the phone must not correct. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

const formatOf = { text: 'text', email: 'email', tel: 'telephone' } as const

/** A field for one line of text. */
export function TextInput(props: BoundProps<TextInputProps>) {
  const {
    id,
    label,
    hint,
    error,
    kind = 'text',
    placeholder,
    maxLength,
    format = formatOf[kind],
    cutNotice,
    autoComplete,
    readOnly,
    value,
    onChange,
  } = props
  const control = useControl(id, { error })
  const { notice, handlers } = useTextControl({
    value,
    onChange,
    format: format === 'code' ? { kind: format, length: maxLength ?? 0 } : { kind: format },
    maxLength,
    cutNotice,
  })
  return (
    <FieldFrame label={label} hint={hint} error={error} notice={notice} control={control}>
      <input
        {...control}
        {...handlers}
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
