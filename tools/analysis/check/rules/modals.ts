import {
  child,
  isObject,
  isWithin,
  membersOf,
  type JsonObject,
  type Json,
} from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { type DocumentModel, modalNamed } from '../../model/model'
import { modalOf } from '../../project/fragment-ids'
import { quote } from '../../types/describe'
import { at, documentRule } from './rule'
import { say } from '../../words/words'
import { cyclesIn, cyclePhrase } from './cycles'

export const criticalGone = documentRule('LZ415', (model) =>
  model.nodes
    .filter(({ source, area }) => source['critical'] === true && area === 'modal')
    .flatMap((node) => {
      const name = modalOf(node.pointer) ?? ''
      const { dismissible } = modalNamed(model, name)
      const opens = stepsOf(model).filter(({ source }) => isOpen(source, name))
      const byItself = opens.every(({ screenPointer }) => isWithin(screenPointer, '/on'))
      if (opens.length === 0 || !byItself || dismissible !== undefined) return []
      return at(model, child(node.pointer, 'critical'), {
        atKey: true,
        what: say`${quote(node.source['id'] ?? node.widgetName)} is critical, but no control opens the modal ${quote(name)}: after it is closed, the borrower cannot open it again.`,
        fix: say`Let a control of the screen open the modal, or set "dismissible": false and add a way out.`,
      })
    }),
)

/** A step of a screen, also inside a fragment, with its pointer on the screen. */
interface PlacedStep {
  readonly source: JsonObject
  readonly name: string
  readonly screenPointer: string
}

function stepsOf(model: DocumentModel, around = ''): PlacedStep[] {
  return [
    ...model.actions.map(({ source, name, pointer }) => ({
      source,
      name,
      screenPointer: around === '' ? pointer : `${around}${pointer}`,
    })),
    ...model.expansions.flatMap(({ node, model: inner }) =>
      stepsOf(inner, `${around}${node.pointer}`),
    ),
  ]
}

function isOpen({ do: action, modal }: JsonObject, name: string): boolean {
  return action === 'open' && modal === name
}

export const modalCircle = documentRule('LZ417', (model) => {
  const links = new Map(
    membersOf(model.document['modals']).map(([name, modal]) => [name, openedOnClose(modal)]),
  )
  return cyclesIn(links).map((names) =>
    at(model, `${child('/modals', names[0] ?? '')}/on/close`, {
      atKey: true,
      what: say`Closing the modal ${quote(names[0])} opens it again: ${cyclePhrase(names)}.`,
      fix: say`Remove the "open", or give it a condition.`,
    }),
  )
})

function openedOnClose(modal: Json): string[] {
  const on = isObject(modal) ? modal['on'] : undefined
  const chain = isObject(on) && Array.isArray(on['close']) ? on['close'] : []
  const steps = chain.filter(isObject).filter(({ when }) => when === undefined)
  const end = steps.findIndex((step) => actionOf(step['do'])?.leaves)
  return (end < 0 ? steps : steps.slice(0, end)).flatMap(({ do: action, modal: name }) =>
    action === 'open' && typeof name === 'string' ? [name] : [],
  )
}
