import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { said } from '../words/words'

/** The members that name a node, best first. */
const naming = [
  'label',
  'title',
  'text',
  'heading',
  'alt',
  'unfoldLabel',
  'retryLabel',
  'value',
  'amount',
  'name',
]

/**
 * Returns the words that name a node, or that it passes to its fragment: those of the first naming
 * member with words; `undefined` if there are none.
 */
export function nodeWords(
  source: Readonly<JsonObject>,
  wordsOf: (value: Json) => string | undefined,
): string | undefined {
  const given = isObject(source['with']) ? source['with'] : source
  for (const name of naming) {
    const value = given[name]
    const words = value === undefined ? undefined : wordsOf(value)?.trim()
    if (words) return words
  }
  return undefined
}

/** Readable names for widgets. */
const words: Readonly<Record<string, string>> = {
  stack: 'the group',
  'key-value': 'the row',
  'list-item': 'the row',
  'option-row': 'the option',
  image: 'the picture',
  'date-time': 'the date',
  'error-panel': 'the error message',
  'notice-bar': 'the line of news',
  'captcha-image': 'the picture of a code',
  'pull-refresh': 'the part that is pulled to refresh',
  skeleton: 'the placeholder',
  money: 'the amount',
  'text-input': 'the field',
  'text-area': 'the field',
  'number-input': 'the field',
  'phone-input': 'the field',
  'code-input': 'the field',
  'date-input': 'the field',
  'bank-card-input': 'the field',
}

/** The name of a widget with its article, as in "the row" for `key-value`. */
export function theWidget(widget: string): string {
  // The article is part of the string, because other languages have several articles.
  const own = ['the', widget.replaceAll('-', ' ')].join(' ')
  return said(Object.hasOwn(words, widget) ? words[widget]! : own)
}
