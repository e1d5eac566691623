import { isObject, type JsonObject, type Json, valueText } from '../../../renderer/language'
import {
  anyType,
  nullType,
  orNull,
  nullIfMissing,
  stringType,
  type Type,
  numberType,
  withPersonal,
  personalIn,
} from '../types/type'
import { union } from '../types/union'
import {
  comparableType,
  scalarType,
  fixedArguments,
  type Folder,
  type OperatorMeaning,
  countType,
  repeatedArguments,
  scalarListType,
} from './operator-meaning'
import { translate, say } from '../words/words'

const dateParts: Readonly<Record<string, string>> = {
  date: 'the day',
  time: 'the time',
  datetime: 'the day and time',
  year: 'the year',
  month: 'the month',
  day: 'the day of the month',
  weekday: 'the weekday',
}

const foldPick: Folder = (args, inner, _, { cases, default: otherwise }) => {
  const subject = inner(args[0])
  if (!subject || !('value' in subject) || !isObject(cases)) return undefined
  const name = typeof subject.value === 'object' ? '' : String(subject.value)
  return inner(Object.hasOwn(cases, name) ? cases[name] : otherwise)
}

/** The type of an operand that must be a timestamp. Numbers need the format `x-timestamp`. */
const timestampType: Type = { string: { format: 'day' }, number: { format: 'x-timestamp' } }

const amountType: Type = { string: { format: 'sum' }, number: { format: 'sum' } }

/** Returns whether a `pick` has a default, or a case for each possible value of its subject. */
function coversAllCases(source: JsonObject, subject: Type): boolean {
  const { cases, default: otherwise } = source
  if (otherwise !== undefined) return true
  const { string, number, ...others } = subject
  const possible = [string, number].flatMap((choices) => (choices ? [choices.only] : []))
  return (
    isObject(cases) &&
    possible.length > 0 &&
    possible.every((only) => only?.every((value) => Object.hasOwn(cases, String(value)))) &&
    Object.keys(others).every((kind) => kind === 'personal')
  )
}

/**
 * Returns the type of a formatted amount, which is null for a missing amount. The amount of an
 * empty string is null too, but the type ignores this case, because servers seldom send empty
 * strings.
 */
function formattedAmountType(shown: Type, given: Type = anyType): Type {
  const mayBeEmpty = given.any || (given.string && given.string.only?.includes('') !== false)
  return nullIfMissing(mayBeEmpty ? orNull(shown, 'assumed') : shown, [given])
}

/**
 * Returns the type of a formatted date. The result for a string may be null, because the string may
 * not be a date. The result for a timestamp is never null.
 */
function dateType(value: Type, format: string): Type {
  const shown = { ...builtTextType([value]), string: { format } }
  const isDate = value.number?.format === 'x-timestamp' || value.string?.format === 'x-date'
  return isDate ? nullIfMissing(orNull(shown, 'assumed'), [value]) : orNull(shown)
}

const dateFormats: Readonly<Record<string, string>> = { date: 'x-date', datetime: 'x-time' }

export const readingOperators = {
  // `tools/analysis/expressions` finds the type of a path in the scope, and does not use this type.
  var: {
    argumentTypes: fixedArguments([anyType, anyType], 1),
    resultType: () => anyType,
    fold([path, fallback], inner, from) {
      const known = typeof path === 'string' ? from.path(path) : undefined
      const isMissing = known && 'value' in known && known.value === null
      return isMissing && fallback !== undefined ? inner(fallback) : known
    },
    value: ([path, fallback], { name, path: called, value, exact }) =>
      `${called(name(path)) || say`the item`}${fallback === undefined || (fallback === '' && !exact) ? '' : say` (${value(fallback)} where it is missing)`}`,
    because([path], isTrue, { is, currentValue }) {
      const read = { var: path ?? '' }
      const countsAsNo = !isTrue && typeof currentValue(read) !== 'boolean'
      return [`${is(read)}${countsAsNo ? say`, which counts as no` : ''}`]
    },
  },
  rule: {
    argumentTypes: fixedArguments([anyType]),
    resultType: (_, { args: [name], ruleType }) =>
      typeof name === 'string' ? ruleType(name) : anyType,
    fold: ([name], inner, from) => (typeof name === 'string' ? from.rule(name, inner) : undefined),
    value: ([rule], { name }) => say`the result of the rule ${name(rule)}`,
    condition: ([rule], { name }, holds) =>
      say`the rule ${name(rule)} ${holds ? say`holds` : say`does not hold`}`,
    because: ([name], isTrue, { because, rule }) => because(rule(name), isTrue),
  },
  t: {
    argumentTypes: fixedArguments([anyType]),
    resultType: builtTextType,
    namedArgumentType: () => scalarType,
    // A text of the app always has words.
    fold: () => ({ truth: true }),
    value: ([key], { name, text: called, members }, { with: given }) =>
      `${called(name(key))}${isObject(given) && Object.keys(given).length > 0 ? say` with ${members(given)}` : ''}`,
  },
  pick: {
    label: 'is picked by a value',
    argumentTypes: fixedArguments([orNull(scalarType)]),
    resultType: ([subject = anyType, ...results], { source }) =>
      union(coversAllCases(source, subject) ? results : [...results, nullType]),
    fold: foldPick,
    value: ([subject], { value, members }, { cases, default: otherwise }) =>
      say`one of the cases of ${value(subject)} (${isObject(cases) ? members(cases, subject) : ''}${otherwise === undefined ? '' : say`; otherwise ${value(otherwise)}`})`,
  },
  money: {
    label: 'is shown as an amount',
    operands: ['Amount'],
    argumentTypes: fixedArguments([orNull(amountType)]),
    resultType: (operands) => formattedAmountType(builtTextType(operands), operands[0]),
    namedArgumentType: () => orNull(comparableType),
    value: ([amount], { value }, { sign }) =>
      say`the amount ${value(amount)}${sign === undefined ? '' : say` with the sign ${value(sign)}`}`,
  },
  date: {
    label: 'is shown as a date',
    operands: ['Date'],
    argumentTypes: fixedArguments([orNull(timestampType)]),
    resultType: ([date = anyType], { source }) =>
      dateType(date, dateFormats[valueText(source['as'] ?? 'date')] ?? 'x-part'),
    value: ([date], { value, name }, { as }) =>
      say`${translate(dateParts[name(as)]) ?? say`the date`} of ${value(date)}`,
  },
  daysBetween: {
    label: 'is the days between two dates',
    operands: ['First date', 'Second date'],
    argumentTypes: fixedArguments([orNull(timestampType), orNull(timestampType)]),
    resultType: () => orNull(countType),
    needsAll: true,
    value: ([from, to], { value }) => say`the days from ${value(from)} to ${value(to)}`,
  },
  addDays: {
    label: 'is the date some days later',
    operands: ['Date', 'Days'],
    argumentTypes: fixedArguments([orNull(timestampType), orNull(numberType)]),
    resultType: ([date = anyType, days = anyType]) =>
      nullIfMissing(dateType(date, 'x-date'), days.number?.only ? [] : [orNull(days)]),
    needsAll: true,
    value: ([date, days], { value }) => say`the date ${value(days)} days after ${value(date)}`,
  },
  address: {
    label: 'is the URL of an endpoint',
    argumentTypes: fixedArguments([anyType]),
    resultType: () => ({ string: { format: 'x-image' } }),
    value: ([endpoint], { name, members }, { params }) =>
      say`the address of ${name(endpoint)}${isObject(params) ? say` for ${members(params)}` : ''}`,
  },
  // Personal data is allowed in this URL, because the borrower sends the mail.
  mail: {
    label: 'is the URL of an e-mail',
    argumentTypes: fixedArguments([orNull(stringType)]),
    resultType: () => ({ string: { format: 'x-url' } }),
    value: ([address], { value }) => say`a letter to ${value(address)}`,
  },
  route: {
    label: 'is the URL of a screen',
    argumentTypes: fixedArguments([anyType]),
    resultType: () => ({ string: { format: 'x-url' } }),
    value: ([route], { name, screen }) => say`the address of ${screen(name(route))}`,
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

export const textOperators = {
  join: {
    label: 'is a list as one text',
    operands: ['List', 'Separator'],
    argumentTypes: fixedArguments([orNull(scalarListType), stringType]),
    resultType: builtTextType,
    value: ([items, glue], { value }) =>
      say`the items of ${value(items)} with ${value(glue)} between them`,
  },
  cat: {
    label: 'is several texts in one',
    argumentTypes: repeatedArguments(orNull(scalarType)),
    resultType: builtTextType,
    value: (args, { value }) => args.map(value).join(say` followed by `),
  },
  upper: letterOperator('is in upper case', (whole) => say`${whole} in upper case`),
  lower: letterOperator('is in lower case', (whole) => say`${whole} in lower case`),
  trim: letterOperator(
    'is without blanks around it',
    (whole) => say`${whole} without blanks around it`,
  ),
  substr: {
    label: 'is a part of a text',
    operands: ['Text', 'Start', 'Length'],
    argumentTypes: fixedArguments([orNull(comparableType), numberType, numberType], 2),
    resultType: ([whole = anyType], { args }) =>
      nullIfMissing(isMasked(args) ? stringType : builtTextType([whole]), [whole]),
    value: ([whole, start, length], { value }) =>
      say`${value(whole)} from character ${value(start)}${length === undefined ? '' : say` for ${value(length)}`}`,
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

/** Creates an operator that changes the letters of a string, and keeps its type. */
function letterOperator(label: string, words: (whole: string) => string): OperatorMeaning {
  return {
    label,
    argumentTypes: fixedArguments([orNull(comparableType)]),
    resultType: (operands) => nullIfMissing(builtTextType(operands), operands),
    value: ([whole], { value }) => words(value(whole)),
  }
}

/** The maximum number of characters that cannot identify a person. */
const maxUnmasked = 4

function isMasked([, start, length]: readonly Json[]): boolean {
  const atEnd = typeof start === 'number' && start < 0 && start >= -maxUnmasked
  return atEnd || (typeof length === 'number' && length >= 0 && length <= maxUnmasked)
}

/** Returns the type of a string that is built from operands, and contains their personal data. */
function builtTextType(operands: readonly Type[]): Type {
  return withPersonal(stringType, operands.map(personalIn).find(Boolean))
}
