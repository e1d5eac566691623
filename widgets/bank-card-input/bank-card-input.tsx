import type { BoundProps } from '../bound'
import { DigitField } from '../digit-field'
import type { BankCardInputProps } from '../props.generated'
import './bank-card-input.css'

const groupsOfFour = [4]

/** A field for a card number, shown in groups of four digits. */
export function BankCardInput({ maxDigits = 19, ...props }: BoundProps<BankCardInputProps>) {
  return (
    <DigitField
      {...props}
      block="lz-bank-card-input"
      type="text"
      groups={groupsOfFour}
      maxDigits={maxDigits}
      autoComplete="cc-number"
      format={{ kind: 'card', maxDigits }}
    />
  )
}
