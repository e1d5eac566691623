import type { Bound } from '../bound'
import { DigitField } from '../digit-field'
import { plainNumber } from '../plain-number'
import type { NumberInputProps } from '../props.generated'
import './number-input.css'

const oneGroup: readonly number[] = []

/** What is pasted with a fraction loses it. */
const wholeNumber = (text: string) => plainNumber(text).split('.', 1)[0]!

/** A whole number: digits only, so neither a sign, a point nor an exponent. */
export function NumberInput(props: Bound<NumberInputProps>) {
  return (
    <DigitField
      {...props}
      block="lz-number-input"
      type="text"
      groups={oneGroup}
      autoComplete="off"
      meant={wholeNumber}
    />
  )
}
