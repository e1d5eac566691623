import {
  isObject,
  objectsIn,
  type JsonObject,
  stringOrEmpty,
  segmentsOf,
} from '../../../../renderer/language'
import { nodePointer, valueAt } from '../../../authoring'

/**
 * A key for a new text: in the namespace that the document uses most, named after the node or the
 * property.
 */
export function suggestKey(
  document: JsonObject,
  pointer: string,
  isTaken: (key: string) => boolean,
): string {
  const node = valueAt(document, nodePointer(pointer) ?? '')
  const id = isObject(node) ? stringOrEmpty(node['id']) : ''
  const property = segmentsOf(pointer).at(-1) ?? 'text'
  const stem = `${namespaceOf(document)}.${camel(id === '' ? property : property === 'label' || property === 'text' ? id : `${id}-${property}`)}`
  let [key, number] = [stem, 2]
  while (isTaken(key)) key = `${stem}${number++}`
  return key
}

function namespaceOf(document: JsonObject): string {
  const counts = new Map<string, number>()
  for (const { t: key } of objectsIn(document)) {
    if (typeof key !== 'string') continue
    const [name = ''] = key.split('.')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [most] = [...counts]
    .filter(([name]) => name !== 'common')
    .toSorted(([, left], [, right]) => right - left)
  return (
    most?.[0] ??
    camel(stringOrEmpty(document['screen']) || stringOrEmpty(document['fragment']) || 'common')
  )
}

function camel(words: string): string {
  return words.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
