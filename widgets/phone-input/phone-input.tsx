import { DigitField, type DigitInputProps } from '../digit-field'
import type { DigitGroups } from '../digits'
import './phone-input.css'

/** Props of the phone input; a region sets its own groups and length. */
export interface PhoneInputProps extends DigitInputProps {
  groups?: DigitGroups
  autoComplete?: string
}

const defaultGroups = [3, 4, 4]

/** A telephone number: digits only, shown in groups. */
export function PhoneInput({
  groups = defaultGroups,
  maxDigits = 11,
  autoComplete = 'tel-national',
  ...props
}: PhoneInputProps) {
  return (
    <DigitField
      {...props}
      block="lz-phone-input"
      type="tel"
      groups={groups}
      maxDigits={maxDigits}
      autoComplete={autoComplete}
    />
  )
}
