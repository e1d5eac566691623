import {
  child,
  isObject,
  type Json,
  type JsonObject,
  operatorOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import { argumentsOf, type OperatorMeaning } from '../../../analysis/operators/operator-meaning'
import { meaningOf, meanings } from '../../../analysis/operators/meanings'
import { typeMismatch } from '../../../analysis/types/union'
import { anyType, booleanType, numberType, type Type } from '../../../analysis/types/type'
import { translate } from '../../../analysis/words/words'
import type { Option } from '../controls/picker'
import { translateDescription } from '../../../analysis/words/translate-description'
import { t } from '../words/words'
import { definitions, memberSchemas, requiredMembers, schemaAt } from './grammar'
import { missingOperand } from './use-edit'

/**
 * A call of an operator. A name with `not ` is the negated operator, such as `not filled`. A plain
 * value used as a condition is the call `holds`.
 */
export interface OperatorCall {
  readonly name: string
  readonly args: readonly Json[]
  readonly source: Json
  readonly at: (index: number) => string
}

export function blankCall(name: string, pointer: string): OperatorCall {
  const count = operations.get(name)?.argumentTypes.least ?? 0
  const args = Array.from({ length: count }, () => missingOperand)
  return { name, args, source: missingOperand, at: () => pointer }
}

/**
 * Reads a value as a call. A negated operator becomes one call, such as `not filled`, if the studio
 * has words for it.
 */
export function readCall(value: Json, pointer: string): OperatorCall {
  const call = plainCall(value, pointer)
  const [inner] = call.args
  if (call.name !== '!' || inner === undefined) return call
  const opposite = plainCall(inner, call.at(0))
  const name = `not ${opposite.name}`
  return operations.has(name)
    ? { ...opposite, name, source: value }
    : { name: 'not holds', args: [inner], source: value, at: call.at }
}

function plainCall(value: Json, pointer: string): OperatorCall {
  const operator = isObject(value) ? operatorOf(value) : undefined
  if (!isObject(value) || operator === undefined || !(operator === '!' || operations.has(operator)))
    return { name: 'holds', args: [value], source: value, at: () => pointer }
  const whole = child(pointer, operator)
  const at = (index: number) => (Array.isArray(value[operator]) ? child(whole, index) : whole)
  return { name: operator, args: argumentsOf(value, operator), source: value, at }
}

/** Returns the expression of a call, with a placeholder for each missing argument. */
export function writeCall(name: string, args: readonly Json[], beside: JsonObject = {}): Json {
  const inner = name.replace(/^not /, '')
  const { argumentTypes } = operations.get(name)!
  const given = Array.from(
    { length: Math.max(argumentTypes.least, Math.min(args.length, argumentTypes.most)) },
    (_, index) => args[index] ?? missingOperand,
  )
  const [first = missingOperand] = given
  const whole =
    inner === 'holds' ? first : { [inner]: argumentTypes.most === 1 ? first : given, ...beside }
  return inner === name ? whole : { '!': whole }
}

/** Changes the operator. Keeps the operands that have the same meaning for the new operator. */
export function changeOperation(call: OperatorCall, name: string): Json {
  const { name: before, source } = call
  const { form } = operations.get(name)!
  const args = form && operations.get(before)?.form ? call.args : keptOperands(call, name)
  const [subject = missingOperand, other = missingOperand, ...rest] = args
  if (form === 'list' && other !== missingOperand)
    return writeCall(name, [subject, Array.isArray(other) ? other : [other]])
  if (form === 'value' && Array.isArray(other))
    return writeCall(name, [subject, other[0] ?? missingOperand])
  const inner = name.replace(/^not /, '')
  const required = requiredMembers(schemaAt(`${definitions.expression}#/definitions/${inner}`))
  const beside = Object.fromEntries(required.map((member) => [member, missingOperand]))
  const isGroup = ['and', 'or'].includes(inner) && !/(?:and|or)$/.test(before)
  return writeCall(name, isGroup ? [source, missingOperand] : [subject, other, ...rest], beside)
}

/**
 * Returns the operands for the new operator. An operand is kept if its position has the same
 * meaning and type in both operators. The first operand that is not a condition is always kept.
 */
function keptOperands({ name: before, args }: OperatorCall, name: string): readonly Json[] {
  const count = Math.max(args.length, operations.get(name)!.argumentTypes.least)
  const isValue = (operator: string, at: number) =>
    meaningOf(operator.replace(/^not /, ''))?.usesTruthOnly?.(at, count) !== true
  const typeAt = (operator: string, at: number) =>
    JSON.stringify(operations.get(operator)?.argumentTypes.type(at, args, []))
  const first = args.find((_, at) => isValue(before, at))
  const place = Array.from({ length: count }, (_, at) => at).find((at) => isValue(name, at)) ?? 0
  const kept = args.map((arg, at) => {
    const isSame =
      isValue(before, at) === isValue(name, at) && typeAt(before, at) === typeAt(name, at)
    return isSame ? arg : missingOperand
  })
  const all = Array.from({ length: count }, (_, at) =>
    at === place ? (first ?? missingOperand) : (kept[at] ?? missingOperand),
  )
  return all.slice(0, all.findLastIndex((arg) => arg !== missingOperand) + 1)
}

/** Returns whether a type allows only true and false. */
export function isTruthOnly({ any, boolean, number, string, array, object }: Type): boolean {
  return boolean !== undefined && !any && !number && !string && !array && !object
}

const ownControls: ReadonlySet<string> = new Set(['var', 'rule', 't'])

interface Operation {
  readonly words: string
  readonly argumentTypes: OperatorMeaning['argumentTypes']
  readonly form: 'none' | 'value' | 'list' | 'group' | undefined
  readonly resultType: Type
}

const one: OperatorMeaning['argumentTypes'] = { least: 1, most: 1, type: () => anyType }

const groupWords: Readonly<Record<string, string>> = {
  and: t('conditionRow.allOfTheseHold'),
  or: t('conditionRow.atLeastOneOfThese'),
  'not or': t('conditionRow.noneOfTheseHolds'),
  'not and': t('conditionRow.notAllOfTheseHold'),
}

/** The operations in their order. Comparisons come first. */
const operations: ReadonlyMap<string, Operation> = new Map([
  ...Object.entries(meanings)
    .flatMap(operationsOf)
    .toSorted(([, one], [, other]) => Number(!one.form) - Number(!other.form)),
  [
    'holds',
    { words: translate('holds'), argumentTypes: one, form: 'none', resultType: booleanType },
  ],
  [
    'not holds',
    {
      words: t('condition.doesNotHold'),
      argumentTypes: one,
      form: 'none',
      resultType: booleanType,
    },
  ],
])

function operationsOf([operator, meaning]: [string, OperatorMeaning]): [string, Operation][] {
  const { argumentTypes, form, connective, label } = meaning
  if (ownControls.has(operator) || connective === 'not') return []
  const own = { argumentTypes, resultType: resultOf(operator, meaning) }
  const names = connective ? [operator, `not ${operator}`] : []
  if (connective)
    return names.map((name) => [name, { ...own, form: 'group', words: groupWords[name]! }])
  if (!form) return [[operator, { ...own, form, words: translate(label) ?? operator }]]
  return [form.is, ...(form.not ? [form.not] : [])].map(({ words }, at) => [
    at === 0 ? operator : `not ${operator}`,
    { ...own, form: form.operandKind, words: translate(words) },
  ])
}

function resultOf(
  operator: string,
  { argumentTypes, resultType, condition, value }: OperatorMeaning,
): Type {
  if (condition && !value) return booleanType
  const args = Array.from({ length: argumentTypes.least }, () => null)
  return resultType(
    args.map(() => anyType),
    { args, source: { [operator]: args }, ruleType: () => anyType },
  )
}

export function operationOf(name: string): Operation | undefined {
  return operations.get(name)
}

/**
 * Returns the operations that accept the first operand and whose result has the type `result`.
 * Amounts are strings, but string comparisons are not offered for them.
 */
export function operationOptions(
  result: Type,
  operand?: Json,
  typeOf: (value: Json) => Type = () => anyType,
): Option[] {
  const first = operand === undefined ? anyType : typeOf(operand)
  const isRule = isObject(operand) && operand['rule'] !== undefined
  return [...operations].flatMap(([value, { words, argumentTypes, form, resultType }]) => {
    const accepts = argumentTypes.type(0, [], [first])
    const isEquality = (form === 'value' || form === 'list') && accepts.any === true
    const isOff =
      typeMismatch(resultType, result) !== undefined ||
      typeMismatch(first, accepts) !== undefined ||
      (isEquality && first.money === true) ||
      (isRule && form !== 'group' && !value.endsWith('holds'))
    const about = memberSchemas(schemaAt(definitions.expression))[value.replace(/^not /, '')]
    const keywords = translateDescription(stringOrEmpty(about?.['description'])).replaceAll('`', '')
    const detail = form || keywords === '' ? {} : { detail: keywords }
    return isOff ? [] : [{ value, label: words, keywords, ...detail }]
  })
}

/**
 * Sets an operand. If the operation does not accept a new first operand, another operation replaces
 * it. If this operand is a list, a condition about its items replaces a comparison.
 */
export function withOperand(
  { name, args, ...call }: OperatorCall,
  index: number,
  next: Json,
  typeOf: (value: Json) => Type,
): Json {
  const operands = args.with(index, next)
  const allowed = index > 0 ? [] : operationOptions(anyType, next, typeOf).map(({ value }) => value)
  const { array, any } = typeOf(next)
  const asksOnce =
    name.endsWith('holds') || ['value', 'list'].includes(operationOf(name)?.form ?? '')
  const isOfItems = array !== undefined && any !== true && asksOnce
  if (index > 0 || (allowed.includes(name) && !isOfItems)) return writeCall(name, operands)
  const other = ['>', 'some', 'holds'].find((one) => allowed.includes(one)) ?? 'holds'
  return changeOperation({ ...call, name, args: operands }, other)
}

/** Removes an operand. If a group has only one operand left, this operand replaces the group. */
export function withoutOperand({ name, args }: OperatorCall, index: number): Json {
  const left = args.filter((_, other) => other !== index)
  const isPart = left.length === 1 && (name === 'and' || name === 'or')
  return isPart ? left[0]! : writeCall(name, left)
}

/**
 * Returns the type of an operand. The second operand of a comparison has the type of the first
 * operand. Amounts are compared with numbers.
 */
export function operandType(
  { name, args }: OperatorCall,
  index: number,
  typeOf: (value: Json) => Type,
): Type {
  const { argumentTypes, form } = operations.get(name) ?? { argumentTypes: one, form: undefined }
  if (index === 0 || !form || form === 'group')
    return form ? anyType : argumentTypes.type(index, args, args.map(typeOf))
  const first = typeOf(args[0] ?? missingOperand)
  return first.money ? numberType : first
}

/** Returns the label of an operand. A number distinguishes operands with the same label. */
export function operandLabel({ name, args: { length } }: OperatorCall, index: number): string {
  const { usesTruthOnly, connective, operands = [] } = meaningOf(name.replace(/^not /, '')) ?? {}
  if (!connective && usesTruthOnly?.(index, length)) return translate('Condition')
  // Conditions and results alternate in `if`.
  const known = usesTruthOnly && index > 2 ? operands.at(index % 2 ? 1 : 2) : operands[index]
  const number = length > 1 ? ` ${index + 1}` : ''
  return translate(known) ?? `${translate(connective ? 'Condition' : 'Value')}${number}`
}

/** Returns the schemas of further members of an operator, such as `cases` of `pick`. */
export function namedArgumentsOf(operator: string): Readonly<Record<string, JsonObject>> {
  const all = memberSchemas(schemaAt(definitions.expression))
  const { properties } = schemaAt(`${definitions.expression}#/definitions/${operator}`)
  const names = isObject(properties) ? Object.keys(properties) : []
  return Object.fromEntries(
    names.flatMap((name) =>
      name === '$comment' || name === operator ? [] : [[name, all[name] ?? {}]],
    ),
  )
}
