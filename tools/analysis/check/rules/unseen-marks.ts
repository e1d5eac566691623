import {
  child,
  isObject,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import { decide, initialState } from '../../model/decide'
import type { DocumentModel } from '../../model/model'
import { say } from '../../words/words'
import type { Report } from '../report'
import { earlierSteps, partsNeeded } from './parts-of-conditions'
import { at } from './rule'
import { entriesRead } from './stale-data'

/** Reports errors of inputs that appear only after the inputs are right. */
export function unseenMarks(models: readonly DocumentModel[]): Report[] {
  const required = models.flatMap(({ actions }) =>
    actions.flatMap(({ name, source: { that } }) =>
      name === 'require' && that !== undefined ? [that] : [],
    ),
  )
  const needs = partsNeeded(required, models[0]?.rules ?? {})
  return models.flatMap((model) => [...lateMarks(model, models), ...reversedMarks(model, needs)])
}

/** Reports errors that appear only while their input is right. */
function reversedMarks(model: DocumentModel, needs: readonly Json[]): Report[] {
  return model.nodes.flatMap(({ source, pointer, widget }) => {
    const field = stringOrEmpty(source['field'])
    const { error } = source
    const [condition] = isObject(error) ? [error['if']].flat() : []
    if (!widget?.field || field === '' || !isObject(condition)) return []
    const text = JSON.stringify(condition)
    const own = needs.filter((need) => isObject(need) && text.includes(JSON.stringify(need)))
    const isUnmet = (need: Json) => decide([condition, { '!': need }], model) !== false
    const isReversed = own.length > 0 && !own.some(isUnmet)
    const place = child(child(pointer, 'error'), 'if')
    if (!isReversed || !entriesRead(model, place).includes(field)) return []
    const empty = { [`state.${field}`]: initialState(model)[`state.${field}`] ?? '' }
    if (decide([condition], model) !== undefined) return []
    if (decide([condition], model, empty) !== false) return []
    return at(model, Array.isArray(objectOrEmpty(error)['if']) ? `${place}/0` : place, {
      what: say`This error appears only while state.${field} has a value that a condition accepts.`,
      fix: say`Write { "!": … } around the part about state.${field}.`,
    })
  })
}

/**
 * Reports steps that mark inputs only after a step that requires these inputs to be right, so that
 * no mark appears.
 */
function lateMarks(model: DocumentModel, models: readonly DocumentModel[]): Report[] {
  return model.actions.flatMap((step) => {
    const { name, source, pointer } = step
    const entry = stringOrEmpty(source['state'])
    if (name !== 'set' || source['value'] !== true) return []
    const required = earlierSteps(model, step).findLast((earlier) => earlier.name === 'require')
    const sets = models.flatMap(({ actions }) =>
      actions.filter(({ source: other }) => other['state'] === entry && other['value'] !== false),
    )
    if (!required || sets.length > 1) return []
    const errors = models.flatMap(({ nodes }) =>
      nodes.flatMap(({ source: { error } }) => {
        const [condition = null] = isObject(error) ? [error['if']].flat() : []
        return JSON.stringify(condition).includes(`"state.${entry}"`) ? [condition] : []
      }),
    )
    const isHidden = (error: Json) =>
      decide([required.source['that'] ?? true, error], model, { [`state.${entry}`]: true }) ===
      false
    if (errors.length === 0 || !errors.every(isHidden)) return []
    return at(model, pointer, {
      what: say`The inputs show their errors while state.${entry} is true. This step comes after a "require" that allows no error.`,
      fix: say`Move the step before the "require".`,
    })
  })
}
