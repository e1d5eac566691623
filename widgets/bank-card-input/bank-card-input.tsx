import { DigitField, type DigitInputProps } from '../digit-field'
import './bank-card-input.css'

/** Props of the bank card input. */
export type BankCardInputProps = DigitInputProps

const groupsOfFour = [4]

/** A card number: digits only, shown in groups of four. */
export function BankCardInput({ maxDigits = 19, ...props }: BankCardInputProps) {
  return (
    <DigitField
      {...props}
      block="lz-bank-card-input"
      type="text"
      groups={groupsOfFour}
      maxDigits={maxDigits}
      autoComplete="cc-number"
    />
  )
}
