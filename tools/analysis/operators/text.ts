import { marked, personalIn } from '../types/personal'
import { stringType, type Type } from '../types/type'

/** The type of a text from several values. It has the personal data of its parts. */
export function text(operands: readonly Type[]): Type {
  return marked(stringType, operands.map(personalIn).find(Boolean))
}
