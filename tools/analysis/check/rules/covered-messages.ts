import {
  child,
  isObject,
  isWithin,
  membersOf,
  stringOrEmpty,
  type Json,
} from '../../../../renderer/language'
import type { ActionUse, DocumentModel } from '../../model/model'
import { modalOf } from '../../project/fragment-ids'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { entriesRead } from './stale-data'
import { at, documentRule } from './rule'

/** Reports a failure inside a modal whose message appears on the covered screen. */
export const coveredMessage = documentRule('LZ447', (model) =>
  model.kind === 'screen' ? model.actions.flatMap((step) => coveredBy(model, step)) : [],
)

function coveredBy(model: DocumentModel, { source, pointer }: ActionUse): Report[] {
  const modal = modalOf(pointer)
  if (modal === undefined) return []
  const body = child('/modals', modal)
  const branches: [pointer: string, steps: Json][] = [
    ...(['fail', 'else'] as const).map((name): [string, Json] => [
      child(pointer, name),
      source[name] ?? null,
    ]),
    ...membersOf(source['codes']).map(([name, steps]): [string, Json] => [
      child(child(pointer, 'codes'), name),
      steps,
    ]),
  ]
  return branches.flatMap(([place, steps]) => {
    if (!Array.isArray(steps) || !steps.every(isSilent)) return []
    const entries = steps.flatMap((step) =>
      isObject(step) && isMessage(step['value']) ? [stringOrEmpty(step['state'])] : [],
    )
    if (entries.length === 0) return []
    const readers = model.nodes.filter(({ pointer: node }) =>
      entriesRead(model, node).some((entry) => entries.includes(entry)),
    )
    const [covered] = readers.filter(
      ({ area, source: node }) => area === 'body' && node['when'] !== undefined,
    )
    if (!covered || readers.some((node) => isWithin(node.pointer, body))) return []
    return at(model, place, {
      what: say`The modal ${quote(modal)} stays open and covers ${quote(covered.source['id'] ?? covered.widgetName)}, which this shows.`,
      fix: say`Put { "do": "close", "modal": ${JSON.stringify(modal)} } first, or show the message in the modal.`,
    })
  })
}

const isSilent = (step: Json) => isObject(step) && (step['do'] === 'set' || step['do'] === 'track')

const isMessage = (value: Json | undefined) =>
  value !== undefined && value !== false && value !== null && value !== ''
