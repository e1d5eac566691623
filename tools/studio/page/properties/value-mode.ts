import { t } from '../words/words'
import { isObject, operatorOf, type Json, type JsonObject } from '../../../../renderer/language'
import type { Prop } from '../../../analysis/project'
import { anyType, type Type } from '../../../analysis/types'

/** Where a value comes from, as the form offers it. */
export type Mode = 'none' | 'literal' | 'text' | 'value' | 'rule' | 'json'

/** What a property takes. */
export interface Taken {
  readonly type: Type
  readonly schema: JsonObject
  readonly required: boolean
  /** It may not be worked out. */
  readonly literal: boolean
}

/** What each choice is called. */
export const modeWords: Readonly<Record<Mode, string>> = {
  none: t('valueMode.notSet'),
  literal: t('valueMode.writtenHere'),
  text: t('valueMode.aText'),
  value: t('valueMode.aValue'),
  rule: t('valueMode.aRule'),
  json: t('valueMode.workedOutJson'),
}

/** What an expression that only has to be worked out takes. */
export const anything: Taken = { type: anyType, schema: {}, required: false, literal: false }

/** Where a value comes from as it stands. */
export function modeOf(value: Json | undefined, { type, schema, literal }: Taken): Mode {
  // A control for literals shows by itself what is as usual.
  if (literal && !isObject(value)) return 'literal'
  if (value === undefined) return 'none'
  if (!isObject(value)) return 'literal'
  const operator = operatorOf(value)
  if (operator === undefined) return isObject(schema['properties']) ? 'literal' : 'json'
  if (operator === 't') return typeof value['t'] === 'string' ? 'text' : 'json'
  if (operator === 'var' && typeof value['var'] === 'string') return 'value'
  return takesTruth(type) ? 'rule' : 'json'
}

/** The choices that a property has, the most usual first. */
export function modesOf(prop: Taken, current: Mode): Mode[] {
  const { type, schema, required, literal } = prop
  if (literal) return ['literal']
  const modes: Mode[] = isWords(schema) ? ['text', 'value', 'literal'] : ['literal', 'value']
  if (takesTruth(type)) modes.push('rule')
  modes.push('json')
  return [...(required && current !== 'none' ? [] : ['none' as Mode]), ...modes]
}

/** A property as a form takes it. */
export function takenBy({ type, schema, required, literal }: Prop): Taken {
  return { type, schema, required, literal }
}

/** Words that a person reads belong into the locale files. */
function isWords(schema: JsonObject): boolean {
  return schema['x-text'] === true && schema['type'] !== 'array'
}

function takesTruth(type: Type): boolean {
  return type.boolean !== undefined && !type.any
}

/** The name of a property as a label: `unfoldLabel` is "Unfold label". */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
