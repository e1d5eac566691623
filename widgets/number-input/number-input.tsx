import { DigitField, type DigitInputProps } from '../digit-field'
import './number-input.css'

/** Props of the number input. */
export type NumberInputProps = DigitInputProps

const oneGroup: readonly number[] = []

/** A number: digits only, so neither a sign, a point nor an exponent. */
export function NumberInput(props: NumberInputProps) {
  return (
    <DigitField
      {...props}
      block="lz-number-input"
      type="text"
      groups={oneGroup}
      autoComplete="off"
    />
  )
}
