import { marked, personalIn, stringType, type Type } from '../types'

/** A text that is made of others says about a person what they say. */
export function text(operands: readonly Type[]): Type {
  return marked(stringType, operands.map(personalIn).find(Boolean))
}
