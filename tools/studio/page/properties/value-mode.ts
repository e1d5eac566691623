import { t } from '../words/words'
import { isObject, operatorOf, type Json, type JsonObject } from '../../../../renderer/language'
import type { Prop } from '../../../analysis/project/widgets'
import { anyType, type Type } from '../../../analysis/types/type'

/** The source of a value, as offered in the form. */
export type Mode = 'none' | 'literal' | 'text' | 'value' | 'rule' | 'json'

/** The values that a property accepts. */
export interface AcceptedValues {
  readonly type: Type
  readonly schema: JsonObject
  readonly required: boolean
  /** True if the value cannot be an expression. */
  readonly literal: boolean
}

/** The label of each source. */
export const modeWords: Readonly<Record<Mode, string>> = {
  none: t('valueMode.notSet'),
  literal: t('valueMode.writtenHere'),
  text: t('valueMode.aText'),
  value: t('valueMode.aValue'),
  rule: t('valueMode.aRule'),
  json: t('valueMode.workedOutJson'),
}

/** A property that accepts an expression of any type. */
export const anything: AcceptedValues = {
  type: anyType,
  schema: {},
  required: false,
  literal: false,
}

/** The source of the current value. */
export function modeOf(value: Json | undefined, { type, schema, literal }: AcceptedValues): Mode {
  // A control for literals shows the default itself.
  if (literal && !isObject(value)) return 'literal'
  if (value === undefined) return 'none'
  if (!isObject(value)) return 'literal'
  const operator = operatorOf(value)
  if (operator === undefined) return isObject(schema['properties']) ? 'literal' : 'json'
  if (operator === 't') return typeof value['t'] === 'string' ? 'text' : 'json'
  if (operator === 'var' && typeof value['var'] === 'string') return 'value'
  return takesTruth(type) ? 'rule' : 'json'
}

/** The sources for a property, the most common first. */
export function modesOf(prop: AcceptedValues, current: Mode): Mode[] {
  const { type, schema, required, literal } = prop
  if (literal) return ['literal']
  const modes: Mode[] = isWords(schema) ? ['text', 'value', 'literal'] : ['literal', 'value']
  if (takesTruth(type)) modes.push('rule')
  modes.push('json')
  return [...(required && current !== 'none' ? [] : ['none' as Mode]), ...modes]
}

/** The values that a property accepts, from the widget's schema. */
export function takenBy({ type, schema, required, literal }: Prop): AcceptedValues {
  return { type, schema, required, literal }
}

/** Words that a person reads belong in the locale files. */
function isWords(schema: JsonObject): boolean {
  return schema['x-text'] === true && schema['type'] !== 'array'
}

function takesTruth(type: Type): boolean {
  return type.boolean !== undefined && !type.any
}

/** The name of a property as a label: `unfoldLabel` becomes "Unfold label". */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
