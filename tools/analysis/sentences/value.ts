import { operatorOf, isObject, type Json, type JsonObject } from '../../../renderer/language'
import { argumentsOf, type Words } from '../operators/operator-meaning'
import { meaningOf } from '../operators/meanings'
import { parseJson } from '../json/parse-json'
import { say, translate } from '../words/words'

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

function wordsFor(names: Names): Words {
  return {
    value: (value, compared) => valuePhrase(value, namesBeside(compared, names)),
    condition: (condition, holds) => conditionSentence(condition, names, holds),
    list: joinWords,
    name: nameWord,
    members: (object, compared) => members(object, names, codesBeside(compared, names)),
    path: names.path,
    text: (key) => textPhrase(key, names),
    screen: names.screen,
    exact: names.exact,
  }
}

function textPhrase(key: string, names: Names): string {
  const words = names.text(key)
  return words === undefined || names.exact ? say`the text ${key}` : `*${words}*`
}

/** Returns the words for the case of a "pick". The name of a case is a text, also for a number. */
export function caseWords(name: string, code: Names['choice']): string | undefined {
  return code?.(name) ?? (String(Number(name)) === name ? code?.(Number(name)) : undefined)
}

function members(object: JsonObject, names: Names, code?: Names['choice']): string {
  const named = Object.entries(object).filter(([name]) => name !== '$comment')
  return named
    .map(([name, member]) => {
      const words =
        name === '' ? say`empty` : (caseWords(name, code) ?? names.member?.(name) ?? name)
      return `${words}: ${valuePhrase(member, names)}`
    })
    .join(', ')
}

/** Describes a condition or its opposite, such as "status is 174 or 180 and order.isDelay is 1". */
export function conditionSentence(
  expression: Json | undefined,
  names: Names,
  holds = true,
): string {
  if (expression === undefined || typeof expression === 'boolean')
    return (expression ?? true) === holds ? say`always` : say`never`
  const words = wordsFor(names)
  const operator = isObject(expression) ? operatorOf(expression) : undefined
  const tell = meaningOf(operator)?.condition
  if (!tell || !isObject(expression))
    return `${words.value(expression)} ${holds ? say`holds` : say`does not hold`}`
  return tell(argumentsOf(expression, operator!), words, holds)
}

/** Returns names for a literal that is compared with `compared`. A code has its description. */
export function namesBeside(compared: Json | undefined, names: Names): Names {
  const choice = codesBeside(compared, names)
  return choice ? { ...names, choice } : names
}

function codesBeside(compared: Json | undefined, { code }: Names): Names['choice'] {
  const path = isObject(compared) ? [compared['var']].flat()[0] : undefined
  return code && typeof path === 'string' ? (value) => code(path, value) : undefined
}

const plainWord = /^[\p{L}\p{N}$/#][\p{L}\p{N}\-.:/_$#]*$/u

/** Returns words for a literal. Quotes are added only where necessary. */
function literal(value: Exclude<Json, object>, names: Names): string {
  if (value === null) return say`nothing`
  const word = names.choice?.(value)
  if (word !== undefined) return word
  if (typeof value !== 'string' || names.exact) return JSON.stringify(value)
  if (value === '') return say`an empty text`
  return plainWord.test(value) && parseJson(value) === undefined ? value : JSON.stringify(value)
}

/** Returns a name as words. In an invalid document, it may be missing or not a string. */
export function nameWord(value: Json | undefined): string {
  return value === undefined
    ? say`nothing`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

const longest = 60

export function shorten(words: string): string {
  if (words.length <= longest) return words
  const space = words.lastIndexOf(' ', longest)
  return `${words.slice(0, space === -1 ? longest : space)}…`
}

/** Returns the text of a property between asterisks, or else a description of its expression. */
export function quotedWords(value: Json | undefined, names: Names): string {
  if (typeof value === 'string') return value === '' ? say`an empty text` : `*${shorten(value)}*`
  return typeof value === 'object' &&
    value !== null &&
    't' in value &&
    Object.keys(value).length === 1
    ? textPhrase(nameWord(value['t']), names)
    : valuePhrase(value, names)
}

/** Words for the names in a document. */
export interface Names {
  readonly path: (path: string) => string
  readonly text: (key: string) => string | undefined
  readonly screen: (name: string) => string
  /** Returns the label of a member of an object, for people who use forms. */
  readonly member?: (name: string) => string
  /** Returns the title of a value that the schema of a property lists. */
  readonly choice?: (value: Json) => string | undefined
  /** Returns the description of a value that the response schema of a path lists. */
  readonly code?: (path: string, value: Json) => string | undefined
  /** True if the words must distinguish the text "1" from the number 1. */
  readonly exact: boolean
}

/** Returns each name unchanged. */
export const plainNames: Names = {
  path: (path) => path,
  text: () => undefined,
  screen: (name) => name,
  exact: false,
}

export function withExactLiterals<Some extends Names>(names: Some): Some {
  return { ...names, exact: true }
}

export function joinWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  const first = words.slice(0, -1).join(', ')
  return last === 'or' ? say`${first} or ${words.at(-1)}` : say`${first} and ${words.at(-1)}`
}

/** Members whose text identifies a node for people, with the best first. */
const namingMembers = [
  'label',
  'title',
  'text',
  'alt',
  'unfoldLabel',
  'retryLabel',
  'value',
  'amount',
  'name',
]

/**
 * Returns the text of the first member that identifies the node. In a node with a fragment, these
 * members are inputs.
 */
export function nodeWords(
  source: Readonly<JsonObject>,
  wordsOf: (value: Json) => string | undefined,
): string | undefined {
  const inputs = source['with']
  // The `heading` of a widget is its level, but the input `heading` of a fragment has words.
  const [values, names] = isObject(inputs)
    ? [inputs, ['heading', ...namingMembers]]
    : [source, namingMembers]
  for (const name of names) {
    const value = values[name]
    const words = value === undefined ? undefined : wordsOf(value)?.trim()
    if (words) return words
  }
  return undefined
}

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

/** Returns words for a widget, such as "the row" for `key-value`. */
export function theWidget(widget: string): string {
  // The article is a part of the translated string, because other languages have several articles.
  const own = ['the', widget.replaceAll('-', ' ')].join(' ')
  return translate(Object.hasOwn(words, widget) ? words[widget]! : own)
}

/** Returns a number with its noun, such as `1 screen` or `1,204 screens`. */
export function countOf(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
