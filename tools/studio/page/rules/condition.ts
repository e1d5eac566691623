import { t } from '../words/words'
import { isObject, namedByOperator, type Json } from '../../../../renderer/language'
import type { Choice, OperatorMeaning } from '../../../analysis/operators/meaning'
import { meaningOf, meanings } from '../../../analysis/operators/meanings'
import { same } from '../../../analysis/diff/change'

/** A condition in the builder. Conditions without a form stay JSON, so that nothing is lost. */
export type Condition = Group | Test | { readonly kind: 'json'; readonly json: Json }

/** A group of conditions. */
export interface Group {
  readonly kind: 'group'
  readonly joins: Join
  readonly parts: readonly Condition[]
}

/** One comparison. `value` is `undefined` until a value is chosen. */
export interface Test {
  readonly kind: 'test'
  readonly test: TestName
  readonly value: Json | undefined
  /** The second operand, if the test has one. */
  readonly other?: Json
}

/** How the parts of a group are combined. */
export type Join = 'and' | 'or' | 'nor' | 'nand'

interface TestForm {
  readonly words: string
  /** The kind of the second operand. */
  readonly other: 'none' | 'value' | 'list'
  readonly write: (value: Json, other: Json) => Json
  /** The comparison with the opposite result. */
  readonly opposite?: string
}

/** The comparisons of one operator: itself, and its opposite if it has its own words. */
function formsOf([operator, { form }]: [string, OperatorMeaning]): [string, TestForm][] {
  if (!form) return []
  const { takes: other, is, not } = form
  const write = (value: Json, compared: Json): Json => ({
    [operator]: other === 'none' ? value : [value, compared],
  })
  return withOpposite(is, not, { other, write })
}

function withOpposite(
  is: Choice,
  not: Choice | undefined,
  form: Pick<TestForm, 'other' | 'write'>,
): [string, TestForm][] {
  if (!not) return [[is.name, { ...form, words: is.words }]]
  const write = (value: Json, other: Json): Json => ({ '!': form.write(value, other) })
  return [
    [is.name, { ...form, words: is.words, opposite: not.name }],
    [not.name, { ...form, words: not.words, write }],
  ]
}

const forms: ReadonlyMap<TestName, TestForm> = new Map([
  ...Object.entries(meanings).flatMap(formsOf),
  ...withOpposite(
    { name: 'holds', words: 'holds' },
    { name: 'holdsNot', words: t('condition.doesNotHold') },
    { other: 'none', write: (value) => value },
  ),
])

/** The comparisons in the order of the builder. */
export const testNames: readonly TestName[] = [...forms.keys()]

/** The form of a comparison. */
export function formOf(test: TestName): TestForm {
  return forms.get(test)!
}

/** The name of a comparison, such as `oneOf`. */
export type TestName = string

const writeGroup: Readonly<Record<Join, (parts: Json[]) => Json>> = {
  and: (parts) => ({ and: parts }),
  or: (parts) => ({ or: parts }),
  nor: (parts) => ({ '!': { or: parts } }),
  nand: (parts) => ({ '!': { and: parts } }),
}

/** A new comparison without operands. */
export const blank: Test = { kind: 'test', test: 'is', value: undefined }

/** Parses JSON Logic. Writing the result returns the same JSON. */
export function readCondition(json: Json): Condition {
  const read = readForm(json)
  return read && same(writeCondition(read), json) ? read : { kind: 'json', json }
}

/** Converts a condition to JSON Logic; `undefined` if a part is incomplete. */
export function writeCondition(condition: Condition): Json | undefined {
  if (condition.kind === 'json') return condition.json
  if (condition.kind === 'test') return writeTest(condition)
  const parts = condition.parts.map(writeCondition)
  return parts.length > 0 && parts.every((part) => part !== undefined)
    ? writeGroup[condition.joins](parts)
    : undefined
}

function writeTest({ test, value, other }: Test): Json | undefined {
  const form = formOf(test)
  if (value === undefined || (form.other !== 'none' && other === undefined)) return undefined
  return form.write(value, other ?? null)
}

function readForm(json: Json): Condition | undefined {
  if (!isObject(json)) return undefined
  const [operator = ''] = Object.keys(json)
  const meaning = meaningOf(operator)
  const argument = json[operator]!
  if (meaning?.connects === 'not') return readNot(argument)
  if (meaning?.connects) return group(meaning.connects, argument)
  if (meaning?.form) return comparison(meaning.form, argument)
  // A path or a rule is a complete condition.
  return ['path', 'rule'].includes(namedByOperator(operator) ?? '')
    ? { kind: 'test', test: 'holds', value: json }
    : undefined
}

const oppositeJoins: Partial<Record<Join, Join>> = { or: 'nor', and: 'nand' }

function readNot(inner: Json): Condition | undefined {
  const read = readForm(inner)
  if (read?.kind === 'group')
    return oppositeJoins[read.joins] && { ...read, joins: oppositeJoins[read.joins]! }
  const opposite = read?.kind === 'test' ? formOf(read.test).opposite : undefined
  return read?.kind === 'test' && opposite !== undefined ? { ...read, test: opposite } : undefined
}

function group(joins: 'and' | 'or', parts: Json): Condition | undefined {
  return Array.isArray(parts)
    ? { kind: 'group', joins, parts: parts.map(readCondition) }
    : undefined
}

function comparison(
  { takes: other, is }: NonNullable<OperatorMeaning['form']>,
  argument: Json,
): Condition | undefined {
  if (other === 'none') return { kind: 'test', test: is.name, value: argument }
  return Array.isArray(argument) &&
    argument.length === 2 &&
    (other === 'value' || Array.isArray(argument[1]))
    ? { kind: 'test', test: is.name, value: argument[0]!, other: argument[1]! }
    : undefined
}
