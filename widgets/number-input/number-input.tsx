import type { BoundProps } from '../bound'
import { DigitField } from '../digit-field'
import type { NumberInputProps } from '../props.generated'
import './number-input.css'

const oneGroup: readonly number[] = []

/** A field for a whole number, without a sign, a point or an exponent. */
export function NumberInput({ decimal, ...props }: BoundProps<NumberInputProps>) {
  return (
    <DigitField
      {...props}
      block="lz-number-input"
      type="text"
      groups={oneGroup}
      autoComplete="off"
      format={{ kind: 'number', decimal }}
    />
  )
}
