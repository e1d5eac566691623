import { DigitField } from '../digit-field'
import type { BoundProps } from '../bound'
import type { PhoneInputProps } from '../props.generated'
import './phone-input.css'

const defaultGroups = [3, 4, 4]

/** A field for a telephone number: only digits, shown in groups. */
export function PhoneInput({
  groups = defaultGroups,
  maxDigits = 11,
  autoComplete = 'tel-national',
  countryCode,
  moreCodes,
  trunkPrefixes,
  pattern,
  ...props
}: BoundProps<PhoneInputProps>) {
  return (
    <DigitField
      {...props}
      block="lz-phone-input"
      type="tel"
      groups={groups}
      maxDigits={maxDigits}
      autoComplete={autoComplete}
      format={{ kind: 'phone', maxDigits, pattern, countryCode, moreCodes, trunkPrefixes }}
    />
  )
}
