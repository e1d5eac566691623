import { operatorOf, isObject, type Json, type JsonObject } from '../../../renderer/language'
import { argumentsOf } from '../operators/arguments'
import { meaningOf } from '../operators/meanings'
import type { Words } from '../operators/meaning'
import { conditionSentence, oppositeSentence } from './condition'
import { joinWords } from './join-words'
import { literal, nameWord } from './literal'
import type { Names } from './names'
import { say } from '../words/words'

/** A value or an expression in words, for use in a sentence. */
export function valuePhrase(value: Json | undefined, names: Names): string {
  if (value === undefined) return say`nothing`
  if (Array.isArray(value))
    return value.length === 0
      ? say`an empty list`
      : joinWords(value.map((item) => valuePhrase(item, names)))
  if (!isObject(value)) return literal(value, names)
  const operator = operatorOf(value)
  if (operator === undefined) return `(${members(value, names)})`
  const tell = meaningOf(operator)?.value
  return tell
    ? tell(argumentsOf(value, operator), wordsFor(names), value)
    : say`whether ${conditionSentence(value, names)}`
}

/** Functions that operators use for their sentences. */
export function wordsFor(names: Names): Words {
  return {
    value: (value) => valuePhrase(value, names),
    condition: (condition, holds = true) =>
      (holds ? conditionSentence : oppositeSentence)(condition, names),
    list: joinWords,
    name: nameWord,
    members: (object) => members(object, names),
    path: names.path,
    text: (key) => textPhrase(key, names),
    screen: names.screen,
    exact: names.exact,
  }
}

/** The words of a text key, set apart; the key itself if it has no words. */
export function textPhrase(key: string, names: Names): string {
  const words = names.text(key)
  return words === undefined || names.exact ? say`the text ${key}` : `*${words}*`
}

function members(object: JsonObject, names: Names): string {
  const named = Object.entries(object).filter(([name]) => name !== '$comment')
  return named
    .map(([name, member]) => `${name === '' ? say`empty` : name}: ${valuePhrase(member, names)}`)
    .join(', ')
}
