import { operatorOf, isObject, type Json, type JsonObject } from '../../../renderer/language'
import { conditionSentence, isCondition } from './condition'
import { joinWords } from './join-words'
import { literal, nameWord } from './literal'
import type { Names } from './names'

type Say = (args: readonly Json[], names: Names, whole: JsonObject) => string

const phrases = (args: readonly Json[], names: Names) =>
  args.map((argument) => valuePhrase(argument, names))
const between =
  (sign: string): Say =>
  (args, names) =>
    args.length === 1
      ? `${sign}${valuePhrase(args[0], names)}`
      : phrases(args, names).join(` ${sign} `)
const dateParts: Readonly<Record<string, string>> = {
  date: 'the day',
  time: 'the time',
  datetime: 'the day and time',
}

const sayings: Readonly<Record<string, Say>> = {
  var: ([path, fallback], names) =>
    `${itemOr(names.path(nameWord(path)))}${fallback === undefined || (fallback === '' && !names.exact) ? '' : ` (${valuePhrase(fallback, names)} where it is missing)`}`,
  rule: ([name]) => `the result of the rule ${nameWord(name)}`,
  t: ([key], names, { with: given }) =>
    `${textPhrase(nameWord(key), names)}${isObject(given) && Object.keys(given).length > 0 ? ` with ${members(given, names)}` : ''}`,
  pick: ([value], names, { cases, default: otherwise }) =>
    `one of the cases of ${valuePhrase(value, names)} (${isObject(cases) ? members(cases, names) : ''}${otherwise === undefined ? '' : `; otherwise ${valuePhrase(otherwise, names)}`})`,
  money: ([amount], names, { sign }) =>
    `the amount ${valuePhrase(amount, names)}${sign === undefined ? '' : ` with the sign ${valuePhrase(sign, names)}`}`,
  date: ([moment], names, { as }) =>
    `${dateParts[nameWord(as)] ?? 'the date'} of ${valuePhrase(moment, names)}`,
  address: ([endpoint], names, { params }) =>
    `the address of ${nameWord(endpoint)}${isObject(params) ? ` for ${members(params, names)}` : ''}`,
  mail: ([address], names) => `a letter to ${valuePhrase(address, names)}`,
  route: ([screen], names) => `the address of ${names.screen(nameWord(screen))}`,
  count: ([list], names) => `the length of ${valuePhrase(list, names)}`,
  item: ([list, at, member], names) =>
    `${member === undefined ? '' : `${nameWord(member)} of `}item ${valuePhrase(at, names)} of ${valuePhrase(list, names)}`,
  without: ([list, at], names) =>
    `${valuePhrase(list, names)} without item ${valuePhrase(at, names)}`,
  join: ([list, glue], names) =>
    `the items of ${valuePhrase(list, names)} with ${valuePhrase(glue, names)} between them`,
  if: (args, names) => choice(args, names),
  and: (args, names) => `the last of ${joinWords(phrases(args, names))} if all hold`,
  or: (args, names) => `the first that holds of ${joinWords(phrases(args, names), 'or')}`,
  cat: (args, names) => phrases(args, names).join(' followed by '),
  substr: ([text, start, length], names) =>
    `${valuePhrase(text, names)} from character ${valuePhrase(start, names)}${length === undefined ? '' : ` for ${valuePhrase(length, names)}`}`,
  '+': between('+'),
  '-': between('-'),
  '*': between('×'),
  '/': between('/'),
  '%': (args, names) => phrases(args, names).join(' modulo '),
  min: (args, names) => `the smallest of ${joinWords(phrases(args, names))}`,
  max: (args, names) => `the greatest of ${joinWords(phrases(args, names))}`,
  merge: (args, names) => `${joinWords(phrases(args, names))} as one list`,
  map: ([list, each], names) =>
    `${valuePhrase(each, names)} for each item of ${valuePhrase(list, names)}`,
  filter: ([list, test], names) =>
    `the items of ${valuePhrase(list, names)} for which ${conditionSentence(test, names)}`,
  reduce: ([list, step, start], names) =>
    `${valuePhrase(step, names)} over ${valuePhrase(list, names)}, beginning with ${valuePhrase(start, names)}`,
}

/** A value or an expression as words that can stand in a sentence. */
export function valuePhrase(value: Json | undefined, names: Names): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : joinWords(phrases(value, names))
  if (!isObject(value)) return literal(value, names)
  const operator = operatorOf(value)
  if (operator === undefined) return `(${members(value, names)})`
  if (isCondition(operator)) return `whether ${conditionSentence(value, names)}`
  const argument = value[operator]!
  return sayings[operator]!(Array.isArray(argument) ? argument : [argument], names, value)
}

/** The words behind a text key, set apart; the key itself where there are none. */
export function textPhrase(key: string, names: Names): string {
  const words = names.text(key)
  return words === undefined || names.exact ? `the text ${key}` : `*${words}*`
}

function itemOr(path: string): string {
  return path === '' ? 'the item' : path
}

function members(object: JsonObject, names: Names): string {
  const named = Object.entries(object).filter(([name]) => name !== '$comment')
  return named
    .map(([name, member]) => `${name === '' ? 'empty' : name}: ${valuePhrase(member, names)}`)
    .join(', ')
}

function choice([test, then, ...rest]: readonly Json[], names: Names): string {
  const first = `${valuePhrase(then, names)} if ${conditionSentence(test, names)}`
  if (rest.length === 0) return first
  return `${first}, else ${rest.length === 1 ? valuePhrase(rest[0], names) : choice(rest, names)}`
}
