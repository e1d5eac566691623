import type { Json } from '../../../../renderer/language'
import type { Type } from '../../../analysis/types'
import { parseJson } from '../../../json'

/**
 * A literal as somebody types it: a text stands bare where it cannot be taken for something else.
 */
export function showLiteral(value: Json | undefined, type: Type): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return !isTextOnly(type) && looksOtherwise(value) ? JSON.stringify(value) : value
}

/**
 * What somebody typed, as the kind of value that is expected there; in quotes it is a text in any
 * case.
 */
export function typedLiteral(text: string, type: Type): Json {
  const word = text.trim()
  if (/^".*"$/.test(word)) return parseJson(word) ?? text
  if (isTextOnly(type)) return text
  return looksOtherwise(word) ? (parseJson(word) ?? text) : text
}

/** The values that are known to come at a place. */
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
