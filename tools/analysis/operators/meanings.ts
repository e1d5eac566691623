import { own, isObject, operatorOf, type Json } from '../../../renderer/language'
import { comparisonOperators, isTimestamp } from './comparisons'
import {
  type OperatorMeaning,
  repeatedArguments,
  fixedArguments,
  type ArgumentTruth,
  type Words,
  operandType,
  comparableType,
  countType,
  numericType,
  listType,
  type Arguments,
  type TypedCall,
  scalarType,
  presentType,
  foldChain,
  foldIf,
  foldTruth,
  isResultOfIf,
} from './operator-meaning'
import { readingOperators, textOperators } from './reading'
import {
  anyType,
  booleanType,
  nullType,
  type Type,
  falsyPart,
  truthyPart,
  kindsOf,
  numberType,
  orNull,
  nullIfMissing,
  stringType,
  arrayOf,
  objectOf,
  withoutNull,
  itemsOf,
} from '../types/type'
import { union } from '../types/union'
import { say, translate } from '../words/words'

const summands: Arguments = {
  ...repeatedArguments(operandType),
  type: (_, { length }) => (length === 1 ? orNull(numericType) : operandType),
}

const numbers = {
  count: {
    label: 'is the length of a list or text',
    operands: ['List or text'],
    argumentTypes: fixedArguments([orNull(union([stringType, listType]))]),
    resultType: () => countType,
    value: ([counted], { value }) => say`the length of ${value(counted)}`,
  },
  '+': {
    label: 'is the sum',
    ...calculation(summands, between('+')),
    resultType: sum,
    anyOrder: true,
  },
  '-': {
    label: 'is the difference',
    operands: ['Value', 'Subtracted value'],
    ...calculation(fixedArguments([operandType, operandType], 1), between('-')),
    resultType: difference,
  },
  '*': {
    label: 'is the product',
    ...calculation(repeatedArguments(operandType), between('×')),
    anyOrder: true,
  },
  '/': {
    label: 'is the quotient',
    operands: ['Value', 'Divided by'],
    ...calculation(fixedArguments([operandType, operandType]), between('/')),
    resultType: quotient,
  },
  '%': {
    label: 'is the remainder',
    operands: ['Value', 'Divided by'],
    ...calculation(fixedArguments([operandType, operandType]), between('modulo')),
    resultType: quotient,
  },
  min: {
    label: 'is the smallest value',
    ...calculation(repeatedArguments(operandType), chosen('the smallest of')),
    anyOrder: true,
  },
  max: {
    label: 'is the greatest value',
    ...calculation(repeatedArguments(operandType), chosen('the greatest of')),
    anyOrder: true,
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

type Say = (args: readonly Json[], words: Words) => string

function calculation(taken: Arguments, value: Say): OperatorMeaning {
  const resultType = (operands: readonly Type[]) => arithmeticType(operands)
  return { argumentTypes: taken, resultType, calculates: true, value }
}

/**
 * Returns the type of a calculation. Another rule reports calculations with amounts and texts, so
 * their result has the type `any`.
 */
function arithmeticType(operands: readonly Type[], result: Type = plainNumberType): Type {
  const isNumber = (type: Type) =>
    kindsOf(type).every((kind) => kind === 'number' || kind === 'null')
  return operands.every(isNumber) ? nullIfMissing(result, operands) : anyType
}

/**
 * The type of a plain number. A number that is calculated from a timestamp has this type too,
 * because its unit may differ.
 */
const plainNumberType: Type = { number: { format: 'plain' } }
const timestampNumberType: Type = { number: { format: 'x-timestamp' } }

/** Returns the type of a sum, which may be missing for one string that is not a number. */
function sum(operands: readonly Type[]): Type {
  const [{ string, money } = numberType] = operands
  if (operands.length === 1 && string && !money) return orNull(numberType)
  return arithmeticType(
    operands,
    operands.filter(isTimestamp).length === 1 ? timestampNumberType : undefined,
  )
}

/**
 * Returns the type of a difference. A timestamp minus milliseconds is a timestamp; the difference
 * of two timestamps is a plain number.
 */
function difference(operands: readonly Type[]): Type {
  const [one = numberType, other = numberType] = operands
  return arithmeticType(
    operands,
    isTimestamp(one) && !isTimestamp(other) ? timestampNumberType : undefined,
  )
}

/** Returns the type of a quotient, which is missing after a division by zero. */
function quotient(operands: readonly Type[], { args: [, divisor] }: TypedCall): Type {
  return isObject(divisor) || !divisor ? orNull(plainNumberType) : arithmeticType(operands)
}

function between(sign: string): Say {
  return (args, { value }) =>
    args.length === 1 ? `${sign}${value(args[0])}` : args.map(value).join(` ${sign} `)
}

function chosen(words: string): Say {
  return (args, { value, list: listed }) => `${translate(words)} ${listed(args.map(value))}`
}

const ofItems = (label: string, holding: string, failing: string): OperatorMeaning => ({
  label,
  operands: ['List'],
  argumentTypes: fixedArguments([orNull(listType), anyType]),
  resultType: () => booleanType,
  usesTruthOnly: (position) => position === 1,
  condition: ([items, test], { value, condition }: Words, holds) =>
    say`for ${translate(holds ? holding : failing)} of ${value(items)}, ${condition(test)}`,
})

const lists = {
  item: {
    label: 'is the item of a list',
    operands: ['List', 'Position', 'Member'],
    argumentTypes: fixedArguments([orNull(listType), orNull(comparableType), anyType], 2),
    members: [2],
    resultType: ([item]) => orNull(item ?? anyType),
    value: ([items, at, member], { value, name }) =>
      say`${member === undefined ? '' : say`${name(member)} of `}item ${value(at)} of ${value(items)}`,
  },
  find: {
    label: 'is the first item that fits',
    operands: ['List', 'Compared member', 'Value', 'Resulting member'],
    argumentTypes: fixedArguments([orNull(listType), anyType, orNull(scalarType), anyType], 3),
    members: [1, 3],
    resultType: ([item]) => orNull(item ?? anyType),
    value: ([items, member, wanted, other], { value, name }) =>
      say`${other === undefined ? '' : say`${name(other)} of `}the item of ${value(items)} whose ${name(member)} is ${value(wanted)}`,
  },
  without: {
    label: 'is a list without one item',
    operands: ['List', 'Position'],
    argumentTypes: fixedArguments([orNull(listType), numberType]),
    resultType: itemsOfFirst,
    value: ([items, at], { value }) => say`${value(items)} without item ${value(at)}`,
  },
  merge: {
    label: 'is several lists in one',
    argumentTypes: repeatedArguments(presentType),
    resultType: (operands) => arrayOf(union(operands.map(addedItems))),
    value: (args, { value, list: listed }) => say`${listed(args.map(value))} as one list`,
  },
  map: {
    label: 'is computed for each item',
    operands: ['List', 'Result for each item'],
    argumentTypes: fixedArguments([orNull(listType), anyType]),
    resultType: ([, body]) => arrayOf(body ?? anyType),
    value: ([items, item], { value }) => say`${value(item)} for each item of ${value(items)}`,
  },
  filter: {
    label: 'is the items that fit',
    operands: ['List'],
    argumentTypes: fixedArguments([orNull(listType), anyType]),
    resultType: itemsOfFirst,
    usesTruthOnly: (position) => position === 1,
    value: ([items, test], { value, condition }) =>
      say`the items of ${value(items)} for which ${condition(test)}`,
  },
  reduce: {
    label: 'is added up from a list',
    operands: ['List', 'Result after each item', 'First result'],
    argumentTypes: fixedArguments([orNull(listType), anyType, anyType]),
    element: ofReduce,
    resultType: ([, body, initial]) => union([body ?? anyType, initial ?? anyType]),
    value: ([items, step, start]: readonly Json[], { value }) =>
      say`${value(step)} over ${value(items)}, beginning with ${value(start)}`,
  },
  all: ofItems('all items fit', 'every item', 'not every item'),
  none: ofItems('no item fits', 'no item', 'some item'),
  some: {
    ...ofItems('some item fits', 'some item', 'no item'),
    impliesPresent: (holds) => (holds ? [0] : []),
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

function itemsOfFirst([first]: readonly Type[]): Type {
  return arrayOf(itemsOf(first ?? anyType))
}

function addedItems(type: Type): Type {
  if (type.any) return type
  const { array, ...itself } = withoutNull(type)
  return array ? union([array.items, itself]) : itself
}

function ofReduce(item: Type): Type {
  return objectOf([
    ['current', item],
    ['accumulator', anyType],
  ])
}

/** Operators that combine conditions, or choose a value by a condition. */
const logic = {
  if: {
    label: 'depends on a condition',
    operands: ['Condition', 'Then', 'Otherwise'],
    argumentTypes: repeatedArguments(anyType, 2),
    resultType: (operands) => {
      const results = operands.filter((_, at) => isResultOfIf(at, operands.length))
      return union(operands.length % 2 === 1 ? results : [...results, nullType])
    },
    usesTruthOnly: (position, count) => !isResultOfIf(position, count),
    certainBefore: (position) => [
      ...Array.from({ length: position >> 1 }, (_, at): ArgumentTruth => [at * 2, false]),
      ...(position % 2 === 1 ? [[position - 1, true] as const] : []),
    ],
    fold: foldIf,
    value: choice,
  },
  and: {
    ...connective('and'),
    usesTruthOnly: (position, count) => position < count - 1,
    value: (args, { value, list }) => say`the last of ${list(args.map(value))} if all hold`,
  },
  or: {
    ...connective('or'),
    value: (args, { value, list }) => say`the first that holds of ${list(args.map(value), 'or')}`,
  },
  '!': { ...truth((holds) => !holds), connective: 'not' },
  '!!': { ...truth((holds) => holds), label: 'is given' },
} satisfies Readonly<Record<string, OperatorMeaning>>

function truth(result: (holds: boolean) => boolean): OperatorMeaning {
  return {
    argumentTypes: fixedArguments([anyType]),
    resultType: () => booleanType,
    usesTruthOnly: () => true,
    fold: foldTruth(result),
    condition: ([inner], { condition }, holds) => condition(inner, result(holds)),
    because: ([inner], isTrue, { because }) => because(inner, result(isTrue)),
  }
}

function connective(word: 'and' | 'or'): OperatorMeaning {
  const isAnd = word === 'and'
  return {
    mistakenFor: isAnd ? 'or' : 'and',
    anyOrder: true,
    argumentTypes: repeatedArguments(anyType),
    // The result is the first operand that decides the condition, or else the last operand.
    resultType: (operands) => {
      const deciding = operands.slice(0, -1).map(isAnd ? falsyPart : truthyPart)
      return union([...deciding, ...operands.slice(-1)])
    },
    certainBefore: (position) => Array.from({ length: position }, (_, at) => [at, isAnd]),
    fold: foldChain(!isAnd),
    connective: word,
    condition: (args, words, holds) => together(args, word, words, holds),
    because: (args, isTrue, { because, holds }) => {
      const parts = isTrue === isAnd ? args : args.filter((operand) => holds(operand) === isTrue)
      return parts.flatMap((operand) => because(operand, isTrue))
    },
  }
}

function choice([test, then, ...rest]: readonly Json[], words: Words): string {
  const { value, condition } = words
  const first = say`${value(then)} if ${condition(test)}`
  if (rest.length === 0) return first
  return say`${first}, else ${rest.length === 1 ? value(rest[0]) : choice(rest, words)}`
}

function together(args: readonly Json[], word: 'and' | 'or', words: Words, holds: boolean): string {
  if (args.length === 1) return words.condition(args[0], holds)
  if (!holds) return say`not (${together(args, word, words, true)})`
  return words.list(
    args.map((operand) => inBrackets(operand, word, words.condition(operand))),
    word,
  )
}

function inBrackets(operand: Json, word: string, sentence: string): string {
  const operator = isObject(operand) ? operatorOf(operand) : undefined
  const joins =
    operator === 'and' || operator === 'or'
      ? operator !== word
      : operator === 'in' && word === 'or' && sentence.includes(say` or `)
  return joins ? `(${sentence})` : sentence
}

export const meanings: Readonly<Record<string, OperatorMeaning>> = {
  ...readingOperators,
  ...logic,
  ...comparisonOperators,
  ...numbers,
  ...textOperators,
  ...lists,
}

export function meaningOf(operator: string | undefined): OperatorMeaning | undefined {
  return operator === undefined ? undefined : own(meanings, operator)
}
