import { operatorOf, isObject, type Json } from '../../../renderer/language'
import { argumentsOf } from '../operators/arguments'
import { meaningOf } from '../operators/meanings'
import type { Names } from './names'
import { wordsFor } from './value'
import { say } from '../words/words'

/**
 * A condition as a sentence without its full stop, as in "status is 174 or 180 and order.isDelay is
 * 1".
 */
export function conditionSentence(expression: Json | undefined, names: Names): string {
  return condition(expression, names, true)
}

/** The opposite of a condition as a sentence. */
export function oppositeSentence(expression: Json | undefined, names: Names): string {
  return condition(expression, names, false)
}

function condition(expression: Json | undefined, names: Names, holds: boolean): string {
  if (expression === undefined || typeof expression === 'boolean')
    return (expression ?? true) === holds ? say`always` : say`never`
  const words = wordsFor(names)
  const operator = isObject(expression) ? operatorOf(expression) : undefined
  const tell = meaningOf(operator)?.condition
  if (!tell || !isObject(expression))
    return `${words.value(expression)} ${holds ? say`holds` : say`does not hold`}`
  return tell(argumentsOf(expression, operator!), words, holds)
}
