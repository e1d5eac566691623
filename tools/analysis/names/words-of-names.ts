import {
  isObject,
  objectsIn,
  splitPath,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { cached } from '../json/cached'
import { pathOf } from '../expressions/scope'

/** Returns the key in `{ "t": … }`; an empty string for other values. */
export const textKey = (value: Json | undefined): string =>
  isObject(value) ? stringOrEmpty(value['t']) : ''

/** Returns the last part of a name such as `order.paid`. */
export const lastName = (name: string): string => name.split('.').at(-1) ?? ''

/** Words for the result of an operator. */
const kinds: Readonly<Record<string, string>> = { money: 'amount', date: 'date' }

/** Returns the words in an expression's paths and rules, and words for operator results. */
export const wordsOfValue = (value: Json): ReadonlySet<string> =>
  isObject(value) ? wordsOfObject(value) : wordsOfParts(value)

const wordsOfObject = cached((value: JsonObject) => wordsOfParts(value))

function wordsOfParts(value: Json): ReadonlySet<string> {
  return new Set(
    objectsIn(value).flatMap((part) => {
      const names = [splitPath(pathOf(part) ?? '').at(-1) ?? '', stringOrEmpty(part['rule'])]
      const kind = Object.keys(part).flatMap((operator) => kinds[operator] ?? [])
      return [...names.flatMap(wordsIn), ...kind]
    }),
  )
}

/** Returns the words of a name in lower case, such as `order` and `status` for `orderStatus`. */
export function wordsIn(name: string): readonly string[] {
  let words = knownWords.get(name)
  if (!words) {
    words = name
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word !== '')
    if (knownWords.size >= maxKnownWords) knownWords.clear()
    knownWords.set(name, words)
  }
  return words
}

/** The results are cached, because rules compare each name with many others. */
const knownWords = new Map<string, readonly string[]>()
const maxKnownWords = 10_000

/** Returns the name if it is unused, otherwise an unused name, such as `card-2` for `card`. */
export function freshName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name
  const stem = name.replace(/-\d+$/, '')
  let number = 2
  while (used.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}

/** Returns a name such as `summer-sale` from words; an empty string if the words have no letter. */
export function plainName(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 64)
}
