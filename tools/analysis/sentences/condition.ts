import { operatorOf, isObject, type Json, type JsonObject } from '../../../renderer/language'
import { joinWords } from './join-words'
import { nameWord } from './literal'
import type { Names } from './names'
import { valuePhrase } from './value'

type Say = (args: readonly Json[], names: Names, holds: boolean) => string

/** The operators that a condition is made of; any other gives a value, which holds or does not. */
const sayings: Readonly<Record<string, Say>> = {
  and: (args, names, holds) => together(args, 'and', names, holds),
  or: (args, names, holds) => together(args, 'or', names, holds),
  '!': ([value], names, holds) => condition(value, names, !holds),
  '!!': ([value], names, holds) => condition(value, names, holds),
  rule: ([name], _, holds) => `the rule ${nameWord(name)} ${holds ? 'holds' : 'does not hold'}`,
  '===': (args, names, holds) => compared(args, names, holds ? 'is' : 'is not'),
  '!==': (args, names, holds) => compared(args, names, holds ? 'is not' : 'is'),
  '==': (args, names, holds) => compared(args, names, holds ? 'equals' : 'does not equal'),
  '!=': (args, names, holds) => compared(args, names, holds ? 'does not equal' : 'equals'),
  '<': (args, names, holds) => ordered(args, names, holds, 'less than'),
  '<=': (args, names, holds) => ordered(args, names, holds, 'at most'),
  '>': (args, names, holds) => ordered(args, names, holds, 'more than'),
  '>=': (args, names, holds) => ordered(args, names, holds, 'at least'),
  in: contained,
  filled: ([value], names, holds) =>
    `${valuePhrase(value, names)} is ${holds ? 'filled' : 'empty'}`,
  positive: ([value], names, holds) =>
    `${valuePhrase(value, names)} is ${holds ? 'not zero' : 'zero'}`,
  matches: (args, names, holds) =>
    compared(args, names, holds ? 'fits the pattern' : 'does not fit the pattern'),
  all: (args, names, holds) => ofItems(args, names, holds ? 'every item' : 'not every item'),
  some: (args, names, holds) => ofItems(args, names, holds ? 'some item' : 'no item'),
  none: (args, names, holds) => ofItems(args, names, holds ? 'no item' : 'some item'),
}

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

/** Says whether an operator gives true or false rather than a value. */
export function isCondition(operator: string): boolean {
  return (
    Object.hasOwn(sayings, operator) &&
    operator !== 'or' &&
    operator !== 'and' &&
    operator !== 'rule'
  )
}

function condition(expression: Json | undefined, names: Names, holds: boolean): string {
  if (expression === undefined || typeof expression === 'boolean')
    return (expression ?? true) === holds ? 'always' : 'never'
  const operator = isObject(expression) ? operatorOf(expression) : undefined
  const say =
    operator !== undefined && Object.hasOwn(sayings, operator) ? sayings[operator] : undefined
  if (!say || operator === undefined)
    return `${valuePhrase(expression, names)} ${holds ? 'holds' : 'does not hold'}`
  return say(argumentsOf(expression as JsonObject, operator), names, holds)
}

function argumentsOf(expression: JsonObject, operator: string): readonly Json[] {
  const argument = expression[operator] as Json
  return Array.isArray(argument) ? argument : [argument]
}

function together(args: readonly Json[], word: 'and' | 'or', names: Names, holds: boolean): string {
  if (args.length === 1) return condition(args[0], names, holds)
  if (!holds) return `not (${together(args, word, names, true)})`
  return joinWords(
    args.map((part) => inBrackets(part, word, condition(part, names, true))),
    word,
  )
}

/** A part that says "and" or "or" itself stands in brackets. */
function inBrackets(part: Json, word: string, sentence: string): string {
  const operator = isObject(part) ? operatorOf(part) : undefined
  const joins =
    operator === 'and' || operator === 'or'
      ? operator !== word
      : operator === 'in' && word === 'or' && / or /.test(sentence)
  return joins ? `(${sentence})` : sentence
}

function compared(args: readonly Json[], names: Names, words: string): string {
  return `${valuePhrase(args[0], names)} ${words} ${valuePhrase(args[1], names)}`
}

function ordered(args: readonly Json[], names: Names, holds: boolean, words: string): string {
  const not = holds ? '' : 'not '
  if (args.length < 3) return compared(args, names, `is ${not}${words}`)
  const [low, middle, high] = args.map((argument) => valuePhrase(argument, names))
  return `${middle!} is ${not}between ${low!} and ${high!}${words === 'at most' ? ', both counted' : ''}`
}

function contained(args: readonly Json[], names: Names, holds: boolean): string {
  const [value, list] = args
  if (!Array.isArray(list)) return compared(args, names, holds ? 'is in' : 'is not in')
  const words = list.map((item) => valuePhrase(item, names))
  if (words.length === 0) return holds ? 'never' : 'always'
  const is = holds ? 'is' : words.length > 1 ? 'is neither' : 'is not'
  return `${valuePhrase(value, names)} ${is} ${holds ? joinWords(words, 'or') : words.join(' nor ')}`
}

function ofItems([list, test]: readonly Json[], names: Names, which: string): string {
  return `for ${which} of ${valuePhrase(list, names)}, ${condition(test, names, true)}`
}
