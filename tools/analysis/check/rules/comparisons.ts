import { argumentPointer, type ExpressionUse, print } from '../../expressions/scope'
import {
  isObject,
  type Json,
  child,
  initialOf,
  isStateDeclaration,
  membersOf,
  valueText,
} from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { describe, quote } from '../../types/describe'
import { literalType } from '../../types/from-schema'
import { overlaps } from '../../types/union'
import { kindsOf, withoutNull, type Type } from '../../types/type'
import type { Replacement, Report } from '../report'
import { didYouMean } from './did-you-mean'
import { affectedNodes } from './critical'
import { at, documentRule } from './rule'
import { say } from '../../words/words'
import { meaningOf } from '../../operators/meanings'

export const neverEqual = documentRule('LZ302', (model) =>
  model.expressions.flatMap((use) =>
    [checkItself(model, use), checkEquality(model, use), checkMembership(model, use)].flat(),
  ),
)

const comparison = /^(?:[=!]==?|[<>]=?)$/
/** Matches the operators that are true for two equal values. */
const trueForEqual = /^[=<>]=/

function checkItself(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const [left, right] = use.args
  const result = comparison.test(use.operator) ? trueForEqual.test(use.operator) : undefined
  if (result === undefined || use.args.length !== 2 || !isObject(left)) return []
  if (JSON.stringify(left) !== JSON.stringify(right)) return []
  return at(model, argumentPointer(use, 1), {
    what: say`${print(left)} is compared with itself, ${result ? say`so this is always true` : say`so this is never true`}.${affectedNodes(model, use.source)}`,
    fix: say`Compare it with another value.`,
  })
}

function checkEquality(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const isLoose = use.operator === '==' || use.operator === '!='
  const isExact = use.operator === '===' || use.operator === '!=='
  if ((!isLoose && !isExact) || use.operands.length !== 2) return []
  const [left = {}, right = {}] = use.operands
  if (overlaps(left, right) || isNullCheck(left) || isNullCheck(right)) return []
  const literalAt = isObject(use.args[1]) ? 0 : 1
  if (isLoose && mayConvert(use.args[literalAt], use.operands[1 - literalAt] ?? {})) return []
  return report(
    model,
    use,
    literalAt,
    use.args[literalAt],
    use.operands[1 - literalAt] ?? {},
    argumentPointer(use, literalAt),
  )
}

/**
 * Returns whether a comparison with `==` may convert the literal, so that "1" equals 1. Returns
 * true if the type of the other operand is unclear.
 */
function mayConvert(literal: Json | undefined, other: Type): boolean {
  if (typeof literal !== 'string' && typeof literal !== 'number') return true
  const better = inOtherType(literal, other)
  return better !== undefined && overlaps(other, literalType(better))
}

function checkMembership(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const [needle = {}, list] = use.operands
  const values = use.args[1]
  if (use.operator !== 'in') return []
  if (!Array.isArray(values)) return checkHolder(model, use, needle, list)
  return values.flatMap((value, index) => {
    const type =
      typeof value === 'string'
        ? { string: { only: [value] } }
        : typeof value === 'number'
          ? { number: { only: [value] } }
          : undefined
    return type && !overlaps(needle, type)
      ? {
          ...report(model, use, 1, value, needle, `${argumentPointer(use, 1)}/${index}`),
          cause: { of: `${model.file}#${argumentPointer(use, 1)}`, name: valueText(value) },
        }
      : []
  })
}

function checkHolder(
  model: DocumentModel,
  use: ExpressionUse,
  needle: Type,
  { array, string }: Type = {},
): Report | Report[] {
  const [value] = use.args
  const texts = string?.only ?? string?.known
  const inList = array && !string && !overlaps(withoutNull(needle), array.items)
  const inText =
    !array && texts && typeof value === 'string' && !texts.some((text) => text.includes(value))
  if (!inList && !inText) return []
  return report(model, use, 0, value, array ? array.items : { string }, argumentPointer(use, 0))
}

function isNullCheck(type: Type): boolean {
  return type.null === true && Object.keys(type).length === 1
}

function report(
  model: DocumentModel,
  use: ExpressionUse,
  literalAt: number,
  literal: Json | undefined,
  other: Type,
  pointer: string,
): Report {
  const subject = print(use.args[1 - literalAt])
  const verb = use.operator.startsWith('!')
    ? say`so this is always true`
    : say`so this is never true`
  const literalText = isObject(literal)
    ? say`${subject} is ${describe(withoutNull(other))} and ${print(literal)} is ${describe(withoutNull(use.operands[literalAt] ?? {}))}, ${verb}.`
    : say`${subject} is ${describe(withoutNull(other))}; it is never ${quote(literal)}, ${verb}.`
  const what = `${literalText}${affectedNodes(model, use.source)}`
  const better = inOtherType(literal, other)
  if (better === undefined) return at(model, pointer, { what, ...otherText(literal, other) })
  const suggestion: Replacement = {
    label: say`Change to ${quote(better)}`,
    at: 'value',
    pointer,
    value: better,
    ...(overlaps(other, literalType(better)) ? { isCertain: true } : {}),
  }
  return at(model, pointer, { what, fix: say`Compare with ${quote(better)}.`, suggestion })
}

function otherText(
  literal: Json | undefined,
  { string }: Type,
): Pick<Report, 'fix' | 'suggestion'> {
  const texts = string?.only ?? string?.known
  if (typeof literal !== 'string' || !texts) return { fix: say`Compare values of the same type.` }
  return didYouMean(literal, texts)
}

function inOtherType(literal: Json | undefined, type: Type): string | number | boolean | undefined {
  if (
    typeof literal === 'string' &&
    type.number &&
    literal.trim() !== '' &&
    Number.isFinite(Number(literal))
  )
    return Number(literal)
  if (typeof literal === 'number' && type.string) return String(literal)
  if (type.boolean && (literal === 1 || literal === '1' || literal === 'true')) return true
  if (type.boolean && (literal === 0 || literal === '0' || literal === 'false')) return false
  return undefined
}

export const swappedMembership = documentRule('LZ411', (model) =>
  model.expressions
    .filter(
      ({ operator, args, operands: [first = {}, second = {}] }) =>
        operator === 'in' &&
        isObject(args[1]) &&
        (Array.isArray(args[0]) || (isOnly(first, 'array') && isOnly(second, 'string'))),
    )
    .map((use) =>
      at(model, argumentPointer(use, 0), {
        what: say`The list is the first operand of "in" here, so the condition is never true.${affectedNodes(model, use.source)}`,
        fix: say`Write { "in": [${JSON.stringify(use.args[1])}, ${print(use.args[0])}] }.`,
      }),
    ),
)

/** Returns whether a value with the type is always a list or always a string, apart from null. */
function isOnly(type: Type, kind: 'array' | 'string'): boolean {
  return (
    kindsOf(type)
      .filter((each) => each !== 'null')
      .join() === kind
  )
}

export const quotedLiteral = documentRule('LZ312', (model) =>
  settledBy(model)
    .filter(([, value]) => value === 'true' || value === 'false')
    .map(([pointer, value]) =>
      at(model, pointer, {
        what: say`"${String(value)}" is a text, not ${String(value)}.`,
        fix: say`Write ${String(value)}, without quotes.`,
        suggestion: {
          label: say`Change to ${String(value)}`,
          at: 'value',
          value: value === 'true',
        },
      }),
    ),
)

/** Returns the values of the document itself: options, initial values, defaults of inputs. */
function settledBy({ document, kind, project, name }: DocumentModel): [string, unknown][] {
  const inputs = kind === 'screen' ? 'params' : 'with'
  const declared = (kind === 'screen' ? project.screens : project.fragments).get(name)?.inputs
  return [
    ...membersOf(document['options']).map(([option, value]): [string, unknown] => [
      child('/options', option),
      value,
    ]),
    ...membersOf(document['state'])
      .filter(([, value]) => !isStateDeclaration(value) || value['type'] === undefined)
      .map(([entry, value]): [string, unknown] => {
        const memberPointer = child('/state', entry)
        return [
          isStateDeclaration(value) ? `${memberPointer}/initial` : memberPointer,
          initialOf(value),
        ]
      }),
    ...[...(declared ?? [])]
      .filter(([, { type }]) => type.any)
      .map(([input, value]): [string, unknown] => [
        `${child(`/${inputs}`, input)}/default`,
        value.default,
      ]),
  ]
}

export const earlyLiteral = documentRule('LZ410', (model) =>
  model.expressions.flatMap((use): Report[] => {
    const joins = meaningOf(use.operator)?.connective
    if (joins !== 'or' && joins !== 'and') return []
    const first = use.args.findIndex((operand) => !isObject(operand))
    if (first < 0 || first === use.args.length - 1) return []
    return [reportEarlyLiteral(model, use, joins, first)]
  }),
)

function reportEarlyLiteral(
  model: DocumentModel,
  use: ExpressionUse,
  joins: 'or' | 'and',
  first: number,
): Report {
  const literal = use.args[first] ?? null
  const ends = Boolean(literal) === (joins === 'or')
  const what = ends
    ? say`This "${joins}" ends at ${quote(literal)}: the operands after it are ignored.`
    : say`${quote(literal)} has no effect in this "${joins}".`
  return at(model, argumentPointer(use, first), {
    what: `${what}${affectedNodes(model, use.source)}`,
    fix: use.args.every((operand) => !isObject(operand))
      ? say`To compare with several values, write { "in": [ … , ${listOf(use.args)}] }.`
      : say`Compare it with something, or remove it.`,
  })
}

function listOf(values: readonly Json[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
}
