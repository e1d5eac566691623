import { textOf, isObject, own, type Json, type JsonObject } from '../../../../renderer/language'
import type { DocumentBundle } from '../../../../src/bootstrap'

/**
 * The document's source at the pointer of a node, with the arguments of fragments filled in;
 * undefined without one.
 */
export function sourceAt(
  { document, fragments }: DocumentBundle,
  pointer: string,
): JsonObject | undefined {
  let value: Json | undefined = document
  for (const segment of pointer.split('/').slice(1)) value = step(value, segment, fragments)
  return isObject(value) ? value : undefined
}

function step(
  value: Json | undefined,
  segment: string,
  fragments: DocumentBundle['fragments'],
): Json | undefined {
  if (Array.isArray(value)) return value[Number(segment)]
  if (!isObject(value)) return undefined
  return segment === 'fragment'
    ? bodyOf(value, fragments)
    : value[segment.replace(/~1/g, '/').replace(/~0/g, '~')]
}

function bodyOf(node: JsonObject, fragments: DocumentBundle['fragments']): Json {
  const fragment = fragments[textOf(node['fragment'])]
  const declared = isObject(fragment?.['with']) ? fragment['with'] : {}
  const given = isObject(node['with']) ? node['with'] : {}
  return filled(fragment?.['body'] ?? [], (name) => {
    const declaration = own(declared, name)
    return own(given, name) ?? (isObject(declaration) ? declaration['default'] : undefined) ?? null
  })
}

/**
 * Nodes in which `{"var": "with.name"}` is replaced by the argument, as far as it can be expressed.
 */
function filled(nodes: Json, input: (name: string) => Json): Json {
  if (Array.isArray(nodes)) return nodes.map((item) => filled(item, input))
  if (!isObject(nodes)) return nodes
  const [path, otherwise] = Array.isArray(nodes['var']) ? nodes['var'] : [nodes['var']]
  const [root, name, ...rest] = typeof path === 'string' ? path.split('.') : []
  const value = root === 'with' && name !== undefined ? input(name) : undefined
  const behind = isObject(value ?? null) ? (value as JsonObject)['var'] : undefined
  if (typeof behind === 'string') {
    const longer = [behind, ...rest].join('.')
    return { var: otherwise === undefined ? longer : [longer, filled(otherwise, input)] }
  }
  if (value !== undefined && rest.length === 0 && otherwise === undefined) return value
  return Object.fromEntries(
    Object.entries(nodes).map(([member, part]) => [member, filled(part ?? null, input)]),
  )
}
