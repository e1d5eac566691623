import { nearest } from '../source/nearest'
import { validators, type DocumentKind, type GrammarError } from './validators.generated.mjs'
import type { FileKind } from '../project/source-file'
import type { Project } from '../project/project'
import { isObject } from '../../../renderer/language'
import { say } from '../words/words'

/**
 * Returns the violations of the grammar in a document. The document must not nest deeper than the
 * limits allow.
 */
export function grammarErrors(kind: DocumentKind, document: unknown): GrammarError[] {
  const errors = validators[kind](document)
  return errors.filter((error) => !isMisspelt(error, errors))
}

/** True if the object has an unknown, similar name, which is reported instead. */
function isMisspelt(
  { keyword, instancePath, params }: GrammarError,
  errors: readonly GrammarError[],
): boolean {
  if (keyword !== 'required' && keyword !== 'dependencies') return false
  const unknown = errors.filter(
    (error) => error.keyword === 'additionalProperties' && error.instancePath === instancePath,
  )
  return unknown.some(
    (error) =>
      nearest(String(error.params['additionalProperty']), [String(params['missingProperty'])]) !==
      undefined,
  )
}

export interface GrammarFault {
  readonly error: GrammarError
  readonly value: unknown
  readonly project: Project
  readonly kind: FileKind
}

/** Advice for a value of the wrong type: the same value in the right type. */
export function inRightType({ error, value }: GrammarFault): string {
  const types = [error.params['type']].flat().map(String)
  if (typeof value === 'string') return adviceForString(value, types)
  if (types.includes('array') && value !== null)
    return isObject(value)
      ? say`Write [ before it and ] behind it.`
      : say`Write [${JSON.stringify(value)}].`
  if (types.includes('string') && typeof value !== 'object')
    return say`Write ${JSON.stringify(JSON.stringify(value))}, in double quotes.`
  if (types.includes('object') && Array.isArray(value) && value.length === 1)
    return say`Write its element without [ and ].`
  return say`Change the value.`
}

/** Advice for a misplaced string: it may be a quoted literal, a path or the name of a rule. */
function adviceForString(text: string, types: readonly string[]): string {
  const isNumber = types.includes('number') || types.includes('integer')
  if (isNumber && text.trim() !== '' && Number.isFinite(Number(text)))
    return say`Write ${Number(text)}, without quotes.`
  if (types.includes('boolean') && (text === 'true' || text === 'false'))
    return say`Write ${text}, without quotes.`
  if (types.includes('array')) return say`Write [${JSON.stringify(text)}].`
  if (/^[A-Za-z][\w-]*(?:\.[\w-]+)+$/.test(text))
    return say`Write {"var": ${JSON.stringify(text)}}.`
  if (types.includes('boolean') && /^[A-Za-z][\w-]*$/.test(text))
    return say`Write {"rule": ${JSON.stringify(text)}}, or true or false.`
  return say`Change the value.`
}
