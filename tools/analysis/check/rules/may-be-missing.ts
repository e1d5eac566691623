import { isObject, type Json } from '../../../../renderer/language'
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

function pathsIn(value: Json | undefined, model: DocumentModel, depth = 0): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, model, depth))
  if (!isObject(value) || depth > 20) return []
  const path = Array.isArray(value['var']) ? value['var'][0] : value['var']
  if (typeof path === 'string') return [path]
  const rules = model.document['rules']
  const rule = value['rule']
  if (typeof rule === 'string' && isObject(rules)) return pathsIn(rules[rule], model, depth + 1)
  return Object.values(value).flatMap((member) => pathsIn(member, model, depth))
}
