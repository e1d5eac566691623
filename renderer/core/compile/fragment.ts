import { isObject, own, type Json, type JsonObject, EngineError } from '../../language'

/**
 * Replaces `{"var": "with.name"}` in a fragment's nodes by what its user gave, or by the declared
 * default.
 */
export function fillFragment(nodes: Json, declared: JsonObject, given: JsonObject): Json {
  if (Array.isArray(nodes)) return nodes.map((item) => fillFragment(item, declared, given))
  if (!isObject(nodes)) return nodes
  const [path, otherwise] = Array.isArray(nodes['var']) ? nodes['var'] : [nodes['var']]
  if (typeof path !== 'string' || !path.startsWith('with.'))
    return fillMembers(nodes, declared, given)
  const value = filled(path.split('.').slice(1), declared, given)
  return otherwise === undefined ? value : orElse(value, fillFragment(otherwise, declared, given))
}

function fillMembers(nodes: JsonObject, declared: JsonObject, given: JsonObject): Json {
  return Object.fromEntries(
    Object.entries(nodes).map(([name, member]) => [
      name,
      fillFragment(member ?? null, declared, given),
    ]),
  )
}

function filled([name = '', ...rest]: string[], declared: JsonObject, given: JsonObject): Json {
  const declaration = own(declared, name)
  const value =
    own(given, name) ?? (isObject(declaration) ? declaration['default'] : undefined) ?? null
  if (rest.length === 0) return value
  const path = pathOf(value)
  if (path !== undefined) return { var: [path, ...rest].join('.') }
  throw new EngineError('bad-fragment-input', name)
}

function orElse(value: Json, otherwise: Json): Json {
  const path = pathOf(value)
  return path === undefined ? (value ?? otherwise) : { var: [path, otherwise] }
}

function pathOf(value: Json): string | undefined {
  const path = isObject(value) ? value['var'] : undefined
  return typeof path === 'string' ? path : undefined
}
