import { child, stringOrEmpty } from '../../../../renderer/language'
import { decide, withExpansions, type DocumentModel, type NodeUse } from '../../model'
import type { Report } from '../report'
import { conditionsAround } from './conditions'
import { at, type DocumentRule } from './rule'

/** Two inputs for one entry that the borrower sees at the same time. */
export const sharedEntry: DocumentRule = {
  code: 'LZ422',
  severity: 'error',
  title: 'Two inputs for one state entry',
  why: 'What the borrower enters into the one stands in the other as well.',
  check: (model) => {
    const inputs = model.nodes.filter(
      ({ source, widget }) => typeof source['field'] === 'string' && widget?.field,
    )
    return inputs.flatMap((node, position): Report[] => {
      const before = inputs.slice(Math.max(0, position - mostBefore), position)
      const first = before.find((other) => areTogether(other, node, model))
      const name = stringOrEmpty(node.source['field'])
      return first
        ? [
            at(model, child(node.pointer, 'field'), {
              what: `Another ${first.widgetName} is bound to state.${name} and may be shown together with this one.`,
              fix: 'Give each an entry of its own, or conditions that exclude each other.',
            }),
          ]
        : []
    })
  },
}

/** With more inputs before it than these, one that is shown beside it would be told of earlier. */
const mostBefore = 50

function areTogether(one: NodeUse, other: NodeUse, model: DocumentModel): boolean {
  return (
    one.source['field'] === other.source['field'] &&
    areaOf(one) === areaOf(other) &&
    decide([...conditionsAround(one), ...conditionsAround(other)], model) !== false
  )
}

/** What is drawn at once: the body, or one modal. */
function areaOf({ area, pointer }: NodeUse): string {
  return area === 'modal' ? (/^\/modals\/[^/]+/.exec(pointer)?.[0] ?? area) : area
}

/** A countdown that writes its seconds into what the borrower enters. */
export const countedInput: DocumentRule = {
  code: 'LZ423',
  severity: 'error',
  title: 'A countdown on an entry that an input shows',
  why: 'Each second takes away what the borrower has entered.',
  alone: true,
  check: (model) => {
    const fields = new Set(
      withExpansions(model).flatMap(({ nodes }) => nodes.map(({ source }) => source['field'])),
    )
    return model.actions
      .filter(({ name, source }) => name === 'countdown' && fields.has(source['state']))
      .map(({ pointer, source }) =>
        at(model, child(pointer, 'state'), {
          what: `state.${stringOrEmpty(source['state'])} is what an input shows, and this counts it down.`,
          fix: 'Count in an entry of its own.',
        }),
      )
  },
}
