import type { Assumptions, Known } from '../operators/meaning'
import { own, type Json, type JsonObject } from '../../../renderer/language'
import type { DocumentModel } from './model'

/** A document whose conditions are folded. */
export type Folded = Pick<DocumentModel, 'rules' | 'given'>

/**
 * Assumptions for folding in a document: its rules, the inputs of a fragment, values assumed for
 * some paths, and results assumed for some expressions.
 */
export function assume(
  { rules, given }: Folded,
  values: Readonly<Record<string, Json>> = {},
  test?: Assumptions['test'],
): Assumptions {
  return {
    rule: foldedOnce(rules),
    path: (text) => (Object.hasOwn(values, text) ? { value: values[text] ?? null } : given(text)),
    ...(test ? { test } : {}),
  }
}

/** Rules by name, each folded on demand. The value of a rule that uses itself is unknown. */
function foldedOnce(rules: JsonObject): Assumptions['rule'] {
  const known = new Map<string, Known>()
  return (name, fold) => {
    const rule = own(rules, name)
    if (rule === undefined || known.has(name)) return known.get(name)
    known.set(name, undefined)
    known.set(name, fold(rule))
    return known.get(name)
  }
}
