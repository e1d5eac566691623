import { isObject, operatorOf, type Json } from '../../../renderer/language'
import { quote } from '../types/describe'
import { say } from '../words/words'

/** An expression in a few words for a sentence: its path, its rule or its literal. */
export function print(value: Json | undefined): string {
  if (!isObject(value)) return quote(value)
  const operator = operatorOf(value)
  const argument = operator === undefined ? undefined : value[operator]
  const first = Array.isArray(argument) ? argument[0] : argument
  if (operator === 'var' && typeof first === 'string')
    return first === '' ? say`the element` : first
  if (operator === 'rule' && typeof first === 'string') return say`the rule ${first}`
  if (operator === 't' && typeof first === 'string') return say`the text ${first}`
  return operator === undefined ? say`this object` : say`this "${operator}"`
}
