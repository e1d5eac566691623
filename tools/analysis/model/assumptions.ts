import type { Assumptions } from '../operators'
import { isObject, type Json } from '../../../renderer/language'
import type { DocumentModel } from './model'

/**
 * What folding may take for granted in a document: its rules, and values assumed for some paths.
 */
export function assume(
  model: DocumentModel,
  values: Readonly<Record<string, Json>> = {},
): Assumptions {
  const rules = isObject(model.document['rules']) ? model.document['rules'] : {}
  return {
    rule: (name) => (Object.hasOwn(rules, name) ? rules[name] : undefined),
    path: (text) => (Object.hasOwn(values, text) ? { value: values[text] ?? null } : undefined),
  }
}
