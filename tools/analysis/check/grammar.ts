import { nearest } from '../source/nearest'
import { validators, type DocumentKind, type GrammarError } from './validators.generated.mjs'

/**
 * The mistakes of a document against its grammar, each once. The document must not nest deeper than
 * the limits allow.
 */
export function grammarErrors(kind: DocumentKind, document: unknown): GrammarError[] {
  const errors = validators[kind](document)
  return errors.filter((error) => !isMisspelt(error, errors))
}

/**
 * Whether a missing name is only misspelt: an unknown name in the same object is nearly the same,
 * and is reported instead.
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
