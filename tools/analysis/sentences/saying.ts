import type { Json } from '../../../renderer/language'
import { nameWord } from './literal'
import type { Names } from './names'
import { textPhrase, valuePhrase } from './value'
import { say } from '../words/words'

const longest = 60

/** Shortens a long text to its beginning. */
export function shorten(words: string): string {
  if (words.length <= longest) return words
  const space = words.lastIndexOf(' ', longest)
  return `${words.slice(0, space === -1 ? longest : space)}…`
}

/** The words of a text property, set apart, or its expression in words. */
export function saying(value: Json | undefined, names: Names): string {
  if (typeof value === 'string') return value === '' ? say`an empty text` : `*${shorten(value)}*`
  return typeof value === 'object' &&
    value !== null &&
    't' in value &&
    Object.keys(value).length === 1
    ? textPhrase(nameWord(value['t']), names)
    : valuePhrase(value, names)
}
