import type { Json } from '../../../renderer/language'
import { joinWords } from './join-words'
import type { Names } from './names'
import { say } from '../words'

const plainWord = /^[\p{L}\p{N}$/#][\p{L}\p{N}\-.:/_$#]*$/u

/** A literal that is no object, as it stands in a sentence: bare where that cannot be misread. */
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

/** A name out of a document, which may be missing or no text in one that is not sound. */
export function nameWord(value: Json | undefined): string {
  return value === undefined
    ? say`nothing`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}
