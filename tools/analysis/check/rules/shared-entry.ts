import { appended, child, stringOrEmpty } from '../../../../renderer/language'
import { decide } from '../../model/decide'
import { withExpansions } from '../../model/with-expansions'
import type { DocumentModel, NodeUse } from '../../model/model'
import type { Report } from '../report'
import { conditionsAround } from './conditions'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

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
    const reach = Math.ceil(mostPairs / inputs.length)
    const before = new Map<string, NodeUse[]>()
    return inputs.flatMap((node): Report[] => {
      const place = placeOf(node)
      const others = before.get(place)?.slice(-reach)
      const first = others?.find((other) => areTogether(other, node, model))
      before.set(place, appended(before.get(place), node))
      const name = stringOrEmpty(node.source['field'])
      return first
        ? [
            at(model, child(node.pointer, 'field'), {
              what: say`Another ${first.widgetName} is bound to state.${name} and may be shown together with this one.`,
              fix: say`Give each an entry of its own, or conditions that exclude each other.`,
            }),
          ]
        : []
    })
  },
}

/** Limit of compared pairs. Beyond it, an input is only compared with the last ones before it. */
const mostPairs = 5_000

function areTogether(one: NodeUse, other: NodeUse, model: DocumentModel): boolean {
  return decide([...conditionsAround(one), ...conditionsAround(other)], model) !== false
}

/** Key of the entry and of the part that is drawn at once: the body, or one modal. */
function placeOf({ area, pointer, source }: NodeUse): string {
  const drawn = area === 'modal' ? (/^\/modals\/[^/]+/.exec(pointer)?.[0] ?? area) : area
  return `${drawn} ${stringOrEmpty(source['field'])}`
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
          what: say`state.${stringOrEmpty(source['state'])} is what an input shows, and this counts it down.`,
          fix: say`Count in an entry of its own.`,
        }),
      )
  },
}
