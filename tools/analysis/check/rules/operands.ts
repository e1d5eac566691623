import {
  argumentPointer,
  namedArgumentValues,
  type ExpressionUse,
  print,
} from '../../expressions/scope'
import { type Json, isObject, isWithin, valueText } from '../../../../renderer/language'
import { type DocumentModel, type Binding, expressionAt, expressionsIn } from '../../model/model'
import { meaningOf } from '../../operators/meanings'
import { isResultOfIf } from '../../operators/operator-meaning'
import { anyType, type Type, isAddress, kindsOf } from '../../types/type'
import { describe, quote } from '../../types/describe'
import { missing, typeMismatch, type TypeMismatch, orEmpty } from '../../types/union'
import type { Report } from '../report'
import { at, documentRule } from './rule'
import { say, translate, capital } from '../../words/words'

export const wrongOperand = documentRule('LZ306', (model) =>
  model.expressions.flatMap((use) => checkOperands(model, use)),
)

interface Operand {
  readonly value: Json
  readonly type: Type
  readonly expected: Type
  readonly pointer: string
}

function checkOperands(model: DocumentModel, use: ExpressionUse): Report[] {
  const { calculates } = meaningOf(use.operator)!
  return operandsOf(use).flatMap(({ value, type, expected, pointer }) => {
    if (type.money && calculates) return []
    if (typeMismatch(type, expected))
      return at(model, pointer, {
        cause: { of: `${model.file}#${use.pointer} ${describe(expected)}`, name: nameOf(value) },
        what: say`"${use.operator}" takes ${describe(expected)}; ${print(value)} is ${describe(type)}.`,
        fix: isTime(expected)
          ? say`Count the days between the two with "daysBetween".`
          : say`Give it ${describe(expected)}.`,
      })
    if (!missing(type, expected) || use.operator === 't') return []
    return at(model, pointer, {
      what: say`"${use.operator}" needs a value, but ${print(value)} may be missing.`,
      fix: say`Test "filled" first.`,
    })
  })
}

function nameOf(value: Json): string {
  return isObject(value) ? print(value) : valueText(value)
}

function isTime({ string, number }: Type): boolean {
  return number?.format === 'x-timestamp' || string?.format === 'x-date'
}

function operandsOf(use: ExpressionUse): Operand[] {
  const { argumentTypes, namedArgumentType } = meaningOf(use.operator)!
  return [
    ...use.args.map((value, position) => ({
      value,
      type: use.operands[position] ?? anyType,
      expected: argumentTypes.type(position, use.args, use.operands),
      pointer: argumentPointer(use, position),
    })),
    ...(namedArgumentType ? namedArgumentValues(use) : []).map(
      ({ namedArgument, name, ...one }) => ({
        ...one,
        expected: namedArgumentType!(namedArgument, name),
      }),
    ),
  ]
}

export const moneyArithmetic = documentRule('LZ307', (model) =>
  model.expressions
    .filter(({ operator }) => meaningOf(operator)?.calculates)
    .flatMap((use) => {
      const position = use.operands.findIndex(({ money }) => money)
      if (position < 0) return []
      return at(model, argumentPointer(use, position), {
        what: say`"${use.operator}" would calculate with ${print(use.args[position])}, which is an amount of money.`,
        fix: say`Show an amount from a response.`,
      })
    }),
)

export const typeMismatchRule = documentRule('LZ301', (model) =>
  model.bindings.flatMap((binding) => checkBinding(model, binding)),
)

/**
 * Reports values of a wrong type. The results of an `if` are checked one by one, because together
 * they may have no common format.
 */
function checkBinding(model: DocumentModel, binding: Binding): Report | Report[] {
  const { value, pointer, expected } = binding
  const mismatch = typeMismatch(binding.actual, expected)
  const results = isObject(value) && Array.isArray(value['if']) ? value['if'] : []
  if (!mismatch && expected.string?.format !== undefined)
    return results.flatMap((result, position) => {
      const place = `${pointer}/if/${position}`
      const use = expressionAt(model, place)
      return use && isResultOfIf(position, results.length)
        ? checkBinding(model, { ...binding, value: result, pointer: place, actual: use.type })
        : []
    })
  return mismatch
    ? at(model, binding.pointer, {
        ...sharedCause(model, binding, mismatch),
        what: sentence(binding, mismatch),
        fix: advice(binding, mismatch),
      })
    : []
}

function sharedCause(
  model: DocumentModel,
  { value, pointer }: Binding,
  { expected }: TypeMismatch,
): Pick<Report, 'cause'> {
  const path = isObject(value) ? expressionAt(model, pointer)?.path : undefined
  if (path?.root?.kind !== 'data' || path.root.endpoint === undefined) return {}
  const member = path.segments.slice(1).join('.')
  return {
    cause: { of: `${path.root.endpoint} ${member} ${kindsOf(expected).join()}`, name: member },
  }
}

function sentence({ value, purpose }: Binding, { path, actual, expected }: TypeMismatch): string {
  const place = path.length === 0 ? '' : say`, at ${path.join(', ')}`
  if (Object.keys(actual).length === 0)
    return say`${capital(purpose)} takes an object with "${path.at(-1)}"; ${print(value)} has none.`
  const literal = !isObject(value) && !Array.isArray(value)
  return say`${capital(purpose)} takes ${describe(expected)}; ${literal ? say`${quote(value)} is ${describe(kindOnly(actual))}` : say`${print(value)} is ${describe(actual)}${place}`}.`
}

const urlAdvice: Readonly<Record<string, string>> = {
  'x-image':
    'A URL cannot be composed. Give a member of a response with "format": "x-image", {"address": "<endpoint>"}, or "asset:<picture>". The type of a state entry or an input needs this format, too.',
  'x-url':
    'A URL cannot be composed. Give a member of a response with "format": "x-url", {"route": "<screen>"}, {"mail": …}, or a URL of the configuration (config.site). The type of a state entry or an input needs this format, too.',
}

function advice({ purpose }: Binding, { expected }: TypeMismatch): string {
  const address = urlAdvice[expected.string?.format ?? '']
  if (address) return translate(address)
  return expected.string && describe({ string: expected.string }) === describe({ string: {} })
    ? say`Give ${purpose} a text.`
    : say`Give ${describe(expected)}.`
}

function kindOnly(type: TypeMismatch['actual']): TypeMismatch['actual'] {
  return {
    ...(type.string ? { string: {} } : {}),
    ...(type.number ? { number: {} } : {}),
    ...(type.boolean ? { boolean: {} } : {}),
    ...(type.null ? { null: true } : {}),
    ...(type.array ? { array: type.array } : {}),
    ...(type.object ? { object: type.object } : {}),
  }
}

export const mayBeMissing = documentRule('LZ309', (model) => [
  ...gapsInTexts(model),
  ...model.bindings
    .filter(
      ({ required, mayBeEmpty, actual, expected, value }) =>
        required && missing(actual, mayBeEmpty && !isHalf(value) ? orEmpty(expected) : expected),
    )
    .map(({ pointer, value, purpose, expected }) =>
      at(model, pointer, {
        ...missingCause(model, pointer),
        what: say`${purpose} must be ${describe(expected)}, but ${print(causeOf(model, pointer) ?? value)} may be missing.`,
        fix: expected.money
          ? say`Test "filled" in "when", so that no false amount is shown.`
          : adviceFor(value),
      }),
    ),
])

/**
 * Returns the common cause of several reports about a missing value. One condition of the node can
 * correct all these reports.
 */
function missingCause(model: DocumentModel, pointer: string): Pick<Report, 'cause'> {
  const value = causeOf(model, pointer)
  const node = model.nodes.findLast((one) => isWithin(pointer, one.pointer))
  return value && node
    ? { cause: { of: `${model.file}#${node.pointer} ${print(value)}`, name: print(value) } }
    : {}
}

/**
 * Returns advice about a missing value. A computed value can be missing although its operands are
 * present, so the advice for a computed value differs.
 */
function adviceFor(value: Json): string {
  return isObject(value) && !('var' in value)
    ? say`Test "filled" of ${print(value)} in "when" or in an "if".`
    : say`Give a default as in {"var": ["path", 0]}, or test "filled" in "when".`
}

function causeOf(model: DocumentModel, pointer: string): Json | undefined {
  return expressionsIn(model, pointer).find(
    ({ path, type }) => path !== undefined && type.null === true,
  )?.source
}

function isHalf(value: Json): boolean {
  const parts = isObject(value) ? value['if'] : undefined
  return Array.isArray(parts) && parts.length % 2 === 0
}

/** Reports values in texts that may be missing, because the sentence would have a gap. */
function gapsInTexts(model: DocumentModel): Report[] {
  return model.expressions
    .filter(({ operator }) => operator === 't')
    .flatMap(namedArgumentValues)
    .filter(({ type }) => type.null === true)
    .map(({ pointer, value, name }) =>
      at(model, pointer, {
        ...missingCause(model, pointer),
        what: say`${print(value)} may be missing, and the text would have a gap in place of {${name}}.`,
        fix: say`Take another text for this case, or test "filled" in "when".`,
      }),
    )
}

export const unprovedAddress = documentRule('LZ511', (model) =>
  model.kind === 'fragment' || model.project.unreadable.size > 0
    ? []
    : model.bindings.filter(isUnproved).map(({ value, expected, pointer }) =>
        at(model, pointer, {
          what: say`The type of ${print(value)} does not say that it is ${describe(expected)}.`,
          fix: say`Write "format": "${expected.string?.format}" in the type of the state entry, of the input, or of the member of the endpoint that it comes from.`,
        }),
      ),
)

function isUnproved({ actual, expected }: Binding): boolean {
  return actual.any === true && isAddress(expected.string)
}
