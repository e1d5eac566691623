import { isObject, stringOrEmpty, visitValue, type Json } from '../../../../renderer/language'
import type { Binding, DocumentModel, NodeUse } from '../../model'
import { print } from '../../expressions'
import { missing, describe } from '../../types'
import { at, type DocumentRule } from './rule'

/** A required property bound to a value that the server may leave out. */
export const mayBeMissing: DocumentRule = {
  code: 'LZ309',
  severity: 'warning',
  title: 'A required value that may be missing',
  why: 'The server may leave it out; the widget then has nothing to show.',
  check: (model) =>
    model.bindings
      .filter(
        (binding) =>
          binding.required &&
          binding.node &&
          missing(binding.actual, binding.expected) &&
          !isGuarded(model, binding),
      )
      .map((binding) =>
        at(model, binding.pointer, {
          what: `${print(binding.value)} may be missing, but ${binding.purpose} must be ${describe(binding.expected)}.`,
          fix: 'Give a second value as in {"var": ["path", 0]}, or show the node only "when" it is "filled".',
        }),
      ),
}

/** A condition on the node or around it that asks about the same value is trusted. */
function isGuarded(model: DocumentModel, { value, node }: Binding): boolean {
  const paths = pathsIn(value, model)
  for (let at: NodeUse | undefined = node; at; at = at.parent) {
    const asked = pathsIn(at.source['when'], model)
    if (paths.some((path) => asked.includes(path))) return true
  }
  return false
}

/** Paths that a value reads, also by way of rules. */
function pathsIn(value: Json | undefined, { rules }: DocumentModel): string[] {
  const found: string[] = []
  const waiting = new Set([value])
  for (const next of waiting)
    visitValue(next, (part) => {
      if (!isObject(part)) return true
      const path = Array.isArray(part['var']) ? part['var'][0] : part['var']
      const rule = stringOrEmpty(part['rule'])
      if (typeof path === 'string') found.push(path)
      else if (rule) waiting.add(rules[rule])
      return typeof path !== 'string' && !rule
    })
  return found
}
