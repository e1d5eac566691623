import {
  child,
  isWithin,
  membersOf,
  stringOrEmpty,
  valueAt,
  type Json,
} from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'

import type { ActionUse, DocumentModel } from '../../model/model'
import { say } from '../../words/words'
import type { Report } from '../report'
import { earlierSteps, isEarlier } from './parts-of-conditions'
import { at, documentRule } from './rule'
import { areEqual } from '../../json/are-equal'
import { quote } from '../../types/describe'
import { wordsIn } from '../../names/words-of-names'
import { isShown } from './named-otherwise'
import { entriesRead } from './stale-data'

/** Reports a countdown that starts before a call and continues if the call fails. */
export const uselessCountdown = documentRule('LZ443', (model) =>
  model.actions.flatMap((call) => {
    const { name, source, pointer } = call
    if (name !== 'call') return []
    const started = earlierSteps(model, call).find(
      (step) => step.name === 'countdown' && step.source['from'] !== 0,
    )
    const entry = started?.source['state']
    const isStopped = model.actions.some(
      (step) => step.source['state'] === entry && isWithin(step.pointer, pointer),
    )
    if (!started || isStopped || source['wait'] === false) return []
    return at(model, started.pointer, {
      what: say`If the call after this step fails, state.${stringOrEmpty(entry)} still counts down.`,
      fix: say`Start the countdown in "ok", or stop it in "fail" with "from": 0.`,
    })
  }),
)

/**
 * Reports a call that changes a value on the server while the screen still shows the earlier
 * response with the old value.
 */
export const staleAfterCall = documentRule('LZ452', (model) =>
  model.kind === 'screen' ? model.actions.flatMap((call) => staleValue(model, call)) : [],
)

function staleValue(model: DocumentModel, { name, source, pointer }: ActionUse): Report | Report[] {
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
    return at(model, child(pointer, 'ok'), {
      what: say`The call changes ${quote(param)}, but the screen still shows the old value of ${shown.path.text}.`,
      fix: say`Add { "do": "reload", "source": ${quote(shown.path.segments[0]!)} }, or leave the screen.`,
    })
  }
  return []
}

/**
 * Returns whether a call has all parameters of a data source, so that call and data source concern
 * the same object.
 */
function isOfSameThing({ document }: DocumentModel, name = '', sent: Json | undefined): boolean {
  const given = new Map(membersOf(sent))
  return membersOf(valueAt(document, ['data', name, 'params'])).every(([param, value]) =>
    areEqual(given.get(param), value),
  )
}
