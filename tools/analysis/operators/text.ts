import { stringType, type Type } from '../types'

/** A text that is made of others says about a person what they say. */
export function text(operands: readonly Type[]): Type {
  return operands.some((operand) => operand.personal)
    ? { ...stringType, personal: true }
    : stringType
}
