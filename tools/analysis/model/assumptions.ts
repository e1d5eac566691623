import type { Assumptions, Known } from '../operators'
import { own, type Json, type JsonObject } from '../../../renderer/language'
import type { DocumentModel } from './model'

/** A document whose conditions are folded. */
export type Folded = Pick<DocumentModel, 'rules' | 'given'>

/**
 * What folding may take for granted in a document: its rules, what its user gave where it is a
 * fragment, values assumed for some paths, and results assumed for some expressions.
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

/** Rules by name, each folded when it is first asked for; of one that uses itself nothing is known. */
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
