import { initialOf, isObject, isWithin, membersOf, textOf } from '../../../../../renderer/language'
import type { DocumentModel, NodeUse } from '../../../../analysis/model/model'
import type { SampleRoots } from './readable-values'
import type { Sample } from './question'

/**
 * The value of each name in scope in a scenario: for data sources the answer of their endpoint, for
 * rows the first of their list.
 */
export function sampleRoots(
  model: DocumentModel | undefined,
  pointer: string,
  sample: Sample | undefined,
): SampleRoots {
  if (!model) return sample?.roots ?? {}
  const data = membersOf(model.document['data']).map(([name, source]) => [
    name,
    isObject(source) ? sample?.answers[textOf(source['endpoint'])] : undefined,
  ])
  const state = membersOf(model.document['state']).map(([name, value]) => [name, initialOf(value)])
  const roots: Record<string, unknown> = {
    ...sample?.roots,
    ...Object.fromEntries(data),
    state: Object.fromEntries(state),
    options: model.document['options'],
  }
  for (const node of model.nodes)
    if (node.list && isWithin(pointer, node.pointer)) roots[rowName(node)] = firstRow(node, roots)
  return roots
}

function rowName({ source }: NodeUse): string {
  return typeof source['as'] === 'string' ? source['as'] : 'item'
}

/** A computed list has no sample; only a list that is read directly has one. */
function firstRow({ source }: NodeUse, roots: SampleRoots): unknown {
  const path =
    isObject(source['each']) && typeof source['each']['var'] === 'string'
      ? source['each']['var']
      : ''
  const list = path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[name]
          : undefined,
      roots,
    )
  return Array.isArray(list) ? list[0] : undefined
}
