import {
  child,
  valueAt,
  isWithin,
  membersOf,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { areEqual } from '../../json/are-equal'
import type { ActionUse, DocumentModel } from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { wordsIn } from '../../names/words-of-names'
import { isShown } from './named-otherwise'
import { isEarlier } from './parts-of-conditions'
import { at, documentRule } from './rule'
import { entriesRead } from './stale-data'

/** Reports a value of a response that a call changes while the screen still shows the old value. */
export const staleAfterCall = documentRule('LZ452', (model) =>
  model.kind === 'screen' ? model.actions.flatMap((call) => staleValue(model, call)) : [],
)

function staleValue(model: DocumentModel, { name, source, pointer }: ActionUse): Report[] {
  const endpoint = model.project.endpoints.get(stringOrEmpty(source['endpoint']))
  if (name !== 'call' || !endpoint?.changes || source['ok'] === undefined) return []
  const around = model.actions.filter((step) => isWithin(pointer, step.pointer))
  const after = model.actions.filter(
    (step) =>
      (isWithin(step.pointer, child(pointer, 'ok')) ||
        around.some((outer) => isEarlier(outer.pointer, step.pointer))) &&
      step.name !== 'toast' &&
      step.name !== 'track',
  )
  const isOver = after.some(
    (step) =>
      actionOf(step.name)?.leaves || step.name === 'reload' || step.source['value'] !== false,
  )
  if (isOver || Object.keys(model.document).includes('poll')) return []
  for (const [param] of membersOf(source['params'])) {
    const words = wordsIn(param)
    if (entriesRead(model, child(child(pointer, 'params'), param)).length === 0) continue
    const shown = model.expressions.find(
      ({ path }) =>
        path?.root?.kind === 'data' &&
        words.every((word) => wordsIn(path.segments.at(-1) ?? '').includes(word)) &&
        isShown(model, path.text) &&
        isOfSameThing(model, path.segments[0], source['params']),
    )
    if (!shown?.path) continue
    return [
      at(model, child(pointer, 'ok'), {
        what: say`The call changes ${quote(param)}, and the screen still shows ${shown.path.text} as before.`,
        fix: say`Add { "do": "reload", "source": ${quote(shown.path.segments[0]!)} }, or leave the screen.`,
      }),
    ]
  }
  return []
}

/**
 * Returns whether a call has all parameters of the source, and therefore concerns the same object.
 */
function isOfSameThing({ document }: DocumentModel, name = '', sent: Json | undefined): boolean {
  const given = new Map(membersOf(sent))
  return membersOf(valueAt(document, ['data', name, 'params'])).every(([param, value]) =>
    areEqual(given.get(param), value),
  )
}
