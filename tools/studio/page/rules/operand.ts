import { t } from '../words/words'
import { isObject, type Json } from '../../../../renderer/language'
import { valuePhrase, type Names } from '../../../analysis/sentences/value'
import type { Type } from '../../../analysis/types/type'
import type { Option } from '../controls/picker'
import { parseJson } from '../../../analysis/json/parse-json'

/**
 * The option name of a condition's value: `var:order.status`, `rule:payable`; `undefined` for other
 * values.
 */
export function operandName(value: Json | undefined): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined
  if (typeof value['var'] === 'string') return `var:${value['var']}`
  return typeof value['rule'] === 'string' ? `rule:${value['rule']}` : undefined
}

/** The value of an option name. */
export function operandOf(name: string): Json {
  const colon = name.indexOf(':')
  return { [name.slice(0, colon)]: name.slice(colon + 1) }
}

/**
 * The values that a condition can test: values of the screen, and its rules. The current value is
 * included even if it has no option name.
 */
export function operandOptions(
  paths: readonly Option[],
  rules: readonly string[],
  current: Json | undefined,
  names: Names,
): Option[] {
  const named = rules.map((rule) => ({
    value: `rule:${rule}`,
    label: rule,
    detail: t('operand.aRuleOfThisScreen'),
    group: t('operand.rules'),
  }))
  return [
    ...asWritten(current, names),
    ...named,
    ...paths.map((option) => ({ ...option, value: `var:${option.value}`, label: option.value })),
  ]
}

/** The option name of the second operand; for a literal `=174`. */
export function comparedName(value: Json | undefined, type: Type): string {
  if (isObject(value)) return operandName(value) ?? 'json:'
  return value === undefined ? '' : `=${showLiteral(value, type)}`
}

/** The possible second operands: known values, and other values of the screen. */
export function comparedOptions(
  value: Json | undefined,
  type: Type,
  paths: readonly Option[],
  names: Names,
): Option[] {
  const shown = comparedName(value, type)
  const known = knownValues(type).map((literal) => showLiteral(literal, type))
  const options = [
    ...asWritten(isObject(value) ? value : undefined, names),
    ...known.map((label) => ({ value: `=${label}`, label, group: t('operand.valuesThatCome') })),
    ...paths.map((option) => ({
      ...option,
      value: `var:${option.value}`,
      label: option.value,
      group: t('operand.anotherValue'),
    })),
  ]
  const isListed = !shown.startsWith('=') || options.some((option) => option.value === shown)
  return isListed ? options : [{ value: shown, label: shown.slice(1) }, ...options]
}

/** An option for a value without an option name. */
function asWritten(value: Json | undefined, names: Names): Option[] {
  return value !== undefined && operandName(value) === undefined
    ? [{ value: 'json:', label: valuePhrase(value, names), group: t('operand.asItIsWritten') }]
    : []
}

/** The typed form of a literal. A string has quotes only if it would be ambiguous. */
export function showLiteral(value: Json | undefined, type: Type): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return !isTextOnly(type) && looksOtherwise(value) ? JSON.stringify(value) : value
}

/** Parses typed text as a value of the expected type; in quotes it is always a string. */
export function typedLiteral(text: string, type: Type): Json {
  const word = text.trim()
  if (/^".*"$/.test(word)) return parseJson(word) ?? text
  if (isTextOnly(type)) return text
  return looksOtherwise(word) ? (parseJson(word) ?? text) : text
}

/** The documented values of a type. */
export function knownValues({ string, number, boolean }: Type): Json[] {
  const truths = boolean ? (boolean.only ?? [true, false]) : []
  return [
    ...(string?.only ?? string?.known ?? []),
    ...(number?.only ?? number?.known ?? []),
    ...truths,
  ]
}

function isTextOnly({ any, string, number, boolean }: Type): boolean {
  return !any && string !== undefined && !number && !boolean
}

function looksOtherwise(text: string): boolean {
  return /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) || /^".*"$/.test(text)
}
