import { operatorOf, isObject, type Json } from '../../../renderer/language'
import { argumentsOf, meaningOf } from '../operators'
import type { Names } from './names'
import { wordsFor } from './value'

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
    return (expression ?? true) === holds ? 'always' : 'never'
  const words = wordsFor(names)
  const operator = isObject(expression) ? operatorOf(expression) : undefined
  const say = meaningOf(operator)?.condition
  if (!say || !isObject(expression))
    return `${words.value(expression)} ${holds ? 'holds' : 'does not hold'}`
  return say(argumentsOf(expression, operator!), words, holds)
}
