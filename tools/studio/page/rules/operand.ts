import { isObject, type Json } from '../../../../renderer/language'
import { valuePhrase, type Names } from '../../../analysis/sentences'
import type { Option } from '../properties/match-options'

/**
 * A value of a condition as a picker names it: `var:order.status`, `rule:payable`; undefined for
 * what has no such name.
 */
export function operandName(value: Json | undefined): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined
  if (typeof value['var'] === 'string') return `var:${value['var']}`
  return typeof value['rule'] === 'string' ? `rule:${value['rule']}` : undefined
}

/** The value that a picker's name stands for. */
export function operandOf(name: string): Json {
  const colon = name.indexOf(':')
  return { [name.slice(0, colon)]: name.slice(colon + 1) }
}

/**
 * What a condition can ask about: values of the screen, and its rules. One that has no name keeps
 * its place in the list.
 */
export function operandOptions(
  paths: readonly Option[],
  rules: readonly string[],
  current: Json | undefined,
  names: Names,
): Option[] {
  const own =
    current !== undefined && operandName(current) === undefined
      ? [{ value: 'json:', label: valuePhrase(current, names), group: 'As it is written' }]
      : []
  const named = rules.map((rule) => ({
    value: `rule:${rule}`,
    label: rule,
    detail: 'a rule of this screen',
    group: 'Rules',
  }))
  return [
    ...own,
    ...named,
    ...paths.map((option) => ({ ...option, value: `var:${option.value}`, label: option.value })),
  ]
}
