import { nearest } from '../source/nearest'
import { validators, type DocumentKind, type GrammarError } from './validators.generated.mjs'
import type { SourceFile, FileKind } from '../project/source-file'
import type { Project } from '../project/project'
import { cachedFor } from '../json/cached'
import { isObject } from '../../../renderer/language'
import { say } from '../words/words'
import type { Report } from './report'

/** The name of the grammar of each kind of file. Texts and assets have none. */
export const grammars: Partial<Readonly<Record<FileKind, DocumentKind>>> = {
  screen: 'screen',
  fragment: 'fragment',
  endpoints: 'endpoint',
  profile: 'profile',
  picture: 'picture',
  app: 'app',
  scenarios: 'scenario',
  widget: 'widget',
}

/** Returns the grammar errors of a document. It must not nest deeper than the limits. */
export function grammarErrors(kind: DocumentKind, document: unknown): readonly GrammarError[] {
  return isObject(document)
    ? known(document, [kind], () => read(kind, document))
    : read(kind, document)
}

const known = cachedFor<GrammarError[]>()

function read(kind: DocumentKind, document: unknown): GrammarError[] {
  const errors = validators[kind](document)
  return errors.filter((error) => !isMisspelt(error, errors))
}

/**
 * Returns whether an error about a missing member is superfluous, because the object has an unknown
 * name that is similar.
 */
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
  readonly file: SourceFile
}

/** Returns advice to write a literal with the expected type. */
export function inRightType({ error, value }: GrammarFault): Pick<Report, 'fix' | 'suggestion'> {
  const types = [error.params['type']].flat().map(String)
  const literal = literalIn(types, value)
  if (literal === undefined) return { fix: adviceFor(types, value) }
  const text = JSON.stringify(literal)
  return {
    fix:
      typeof literal === 'string'
        ? say`Write ${JSON.stringify(text)}, in double quotes.`
        : say`Write ${text}, without quotes.`,
    suggestion: { label: say`Change to ${text}`, at: 'value', value: literal },
  }
}

function literalIn(
  types: readonly string[],
  value: unknown,
): string | number | boolean | undefined {
  if (typeof value === 'string') {
    const isNumber = types.includes('number') || types.includes('integer')
    if (isNumber && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
    return types.includes('boolean') && (value === 'true' || value === 'false')
      ? value === 'true'
      : undefined
  }
  const isScalar = typeof value === 'number' || typeof value === 'boolean'
  return isScalar && types.includes('string') && !types.includes('array')
    ? String(value)
    : undefined
}

function adviceFor(types: readonly string[], value: unknown): string {
  if (typeof value === 'string') return adviceForString(value, types)
  if (types.includes('array') && value !== null)
    return isObject(value)
      ? say`Write [ before it and ] after it.`
      : say`Write [${JSON.stringify(value)}].`
  if (types.includes('object') && Array.isArray(value) && value.length === 1)
    return say`Write the item without [ and ].`
  return say`Change the value.`
}

function adviceForString(text: string, types: readonly string[]): string {
  if (types.includes('array')) return say`Write [${JSON.stringify(text)}].`
  if (/^[A-Za-z][\w-]*(?:\.[\w-]+)+$/.test(text))
    return say`Write {"var": ${JSON.stringify(text)}}.`
  if (types.includes('boolean') && /^[A-Za-z][\w-]*$/.test(text))
    return say`Write {"rule": ${JSON.stringify(text)}}, or true or false.`
  return say`Change the value.`
}
