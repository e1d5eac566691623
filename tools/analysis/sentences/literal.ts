import type { Json } from '../../../renderer/language'
import { joinWords } from './join-words'
import type { Names } from './names'
import { say } from '../words/words'

const plainWord = /^[\p{L}\p{N}$/#][\p{L}\p{N}\-.:/_$#]*$/u

/** A literal other than an object in a sentence, without quotes if it cannot be misread. */
export function literal(value: Exclude<Json, object> | Json[], names: Names): string {
  if (value === null) return say`nothing`
  if (Array.isArray(value))
    return value.length === 0
      ? say`an empty list`
      : joinWords(value.map((item) => literal(item as Exclude<Json, object>, names)))
  if (typeof value !== 'string' || names.exact) return JSON.stringify(value)
  if (value === '') return say`an empty text`
  return plainWord.test(value) ? value : JSON.stringify(value)
}

/** A name from a document; in an unsound document it may be missing, or not a text. */
export function nameWord(value: Json | undefined): string {
  return value === undefined
    ? say`nothing`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}
