import { child, isObject, isWithin, membersOf, type Json } from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { quote } from '../../types/describe'
import { cyclesIn, round } from './cycles'
import { stepsOf, chainOf } from './modals'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A modal that opens again as soon as it is closed. */
export const modalCircle: DocumentRule = {
  code: 'LZ417',
  severity: 'error',
  title: 'A modal that opens again when it is closed',
  why: 'The borrower can close it as often as they like, and never gets rid of it.',
  alone: true,
  check: (model) => {
    const links = new Map(
      membersOf(model.document['modals']).map(([name, modal]) => [name, openedOnClose(modal)]),
    )
    return cyclesIn(links).map((names) =>
      at(model, `${child('/modals', names[0] ?? '')}/on/close`, {
        atKey: true,
        what: say`Closing the modal ${quote(names[0])} opens it again: ${round(names)}.`,
        fix: say`Take the "open" out, or give it a condition.`,
      }),
    )
  },
}

function openedOnClose(modal: Json): string[] {
  const on = isObject(modal) ? modal['on'] : undefined
  const chain = isObject(on) && Array.isArray(on['close']) ? on['close'] : []
  const steps = chain.filter(isObject).filter(({ when }) => when === undefined)
  const end = steps.findIndex((step) => actionOf(step['do'])?.leaves)
  return (end < 0 ? steps : steps.slice(0, end)).flatMap(({ do: action, modal: name }) =>
    action === 'open' && typeof name === 'string' ? [name] : [],
  )
}

/** A step inside of a modal that opens this same modal. */
export const openAlready: DocumentRule = {
  code: 'LZ418',
  severity: 'error',
  title: 'A modal that is opened from inside of it',
  why: 'It is open already, so nothing happens.',
  alone: true,
  check: (model) => {
    const steps = stepsOf(model)
    return steps.flatMap(({ source, name, place }) => {
      const modal = source['modal']
      if (name !== 'open' || typeof modal !== 'string') return []
      const isInside = isWithin(place, `${child('/modals', modal)}/body`)
      const isClosed = steps.some(
        (other) => other.name === 'close' && chainOf(other.place) === chainOf(place),
      )
      if (!isInside || isClosed || !isOwn(model.actions, place)) return []
      return [
        at(model, `${place}/modal`, {
          what: say`This stands inside of the modal ${quote(modal)}, which is open then.`,
          fix: say`Open another modal, or remove the step.`,
        }),
      ]
    })
  },
}

/**
 * Whether a step is written in the document itself. Steps of fragments are not reported: the same
 * fragment may be right elsewhere.
 */
function isOwn(actions: readonly { readonly pointer: string }[], place: string): boolean {
  return actions.some(({ pointer }) => pointer === place)
}
