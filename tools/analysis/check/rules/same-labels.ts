import { child, isObject, stringOrEmpty } from '../../../../renderer/language'
import { decide } from '../../model/decide'
import type { DocumentModel, NodeUse } from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import { at, type DocumentRule } from './rule'

/** Two inputs or two choices in one place that have the same text. */
export const sameLabel: DocumentRule = {
  code: 'LZ620',
  severity: 'warning',
  title: 'Two inputs or choices with the same text',
  why: 'The borrower cannot tell them apart.',
  follows: ['LZ310', 'LZ422'],
  independentOfInputs: true,
  check: (model) => {
    const labelled = model.nodes.flatMap((node) => {
      const label = labelOf(node)
      return label ? [{ node, ...label }] : []
    })
    return labelled.flatMap(({ node, key, member }, index) => {
      const other = labelled
        .slice(0, index)
        .find((one) => one.key === key && one.member === member && isBeside(model, one.node, node))
      if (!other) return []
      return at(model, child(node.pointer, member), {
        what: say`Another one beside it has the same text, ${quote(key)}.`,
        fix: say`Give each its own text.`,
      })
    })
  },
}

/** The key of the text by which people know an input or a choice. */
function labelOf({ source, widget }: NodeUse) {
  const isChoice = typeof source['choice'] === 'string'
  const isInput = widget?.field !== undefined && typeof source['field'] === 'string'
  if (source['each'] !== undefined || (!isChoice && !isInput)) return undefined
  const member = isChoice ? 'title' : 'label'
  const label = source[member]
  const key = isObject(label) && label['with'] === undefined ? stringOrEmpty(label['t']) : ''
  return key === '' ? undefined : { key, member }
}

function isBeside(model: DocumentModel, one: NodeUse, other: NodeUse): boolean {
  const conditions = [one, other].flatMap(({ source: { when } }) =>
    when === undefined ? [] : [when],
  )
  return (
    one.parent !== undefined &&
    one.parent === other.parent &&
    (one.source['field'] === undefined || one.source['field'] !== other.source['field']) &&
    decide(conditions, model) !== false
  )
}
