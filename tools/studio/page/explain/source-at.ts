import { textOf, isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { fillFragment } from '../../../../renderer/core'
import type { DocumentBundle } from '../../../../src/bootstrap'

/**
 * What a document says at the pointer of a node, with fragments filled as the engine does;
 * undefined where it says nothing.
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
  return fillFragment(
    fragment?.['body'] ?? [],
    declared,
    isObject(node['with']) ? node['with'] : {},
  )
}
