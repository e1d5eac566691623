import type { Json } from '../../../../renderer/language'
import type { Type } from '../../../analysis/types/type'
import { parseJson } from '../../../json'

/** A literal in its typed form: a text has no quotes unless it would be ambiguous. */
export function showLiteral(value: Json | undefined, type: Type): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return !isTextOnly(type) && looksOtherwise(value) ? JSON.stringify(value) : value
}

/** The typed text as a value of the expected type; in quotes it is always a text. */
export function typedLiteral(text: string, type: Type): Json {
  const word = text.trim()
  if (/^".*"$/.test(word)) return parseJson(word) ?? text
  if (isTextOnly(type)) return text
  return looksOtherwise(word) ? (parseJson(word) ?? text) : text
}

/** The known possible values at a place. */
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
