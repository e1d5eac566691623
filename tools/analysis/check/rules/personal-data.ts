import { actionOf } from '../../actions/meanings'
import type { Exposed } from '../../actions/meaning'
import type { DocumentModel } from '../../model/model'
import { print } from '../../expressions/print'
import type { ExpressionUse } from '../../expressions/use'
import { child, isWithin } from '../../../../renderer/language'
import { personalIn, personalWords, type Personal } from '../../types/personal'
import type { Report } from '../report'
import { addressesIn } from './addresses'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** Personal data in a toast. */
export const personalToast: DocumentRule = {
  code: 'LZ501',
  severity: 'error',
  title: 'Personal data in a toast',
  why: 'A toast is read aloud and stands above everything, also when somebody else looks at the phone.',
  check: (model) =>
    personalAt(model, exposedIn(model, 'aloud'), say`Show it in the screen itself.`),
}

/** Personal data in a tracked event. */
export const personalTrack: DocumentRule = {
  code: 'LZ502',
  severity: 'error',
  title: 'Personal data in what is tracked',
  why: 'What is tracked leaves the phone and is kept; it may say nothing about a person.',
  check: (model) => personalAt(model, exposedIn(model, 'kept'), say`Leave it out.`),
}

/** Personal data in an address that is not declared for it. */
export const personalAddress: DocumentRule = {
  code: 'LZ508',
  severity: 'error',
  title: 'Personal data in an address',
  why: 'Addresses are kept by browsers and by every server on the way, and are passed on with a link.',
  check: (model) =>
    personalAt(
      model,
      [...exposedIn(model, 'address'), ...addressesIn(model)],
      say`Leave it out, or send it in a body; a parameter that has to hold it says so: "x-personal" in its schema.`,
    ),
}

/** Places where steps expose values. */
function exposedIn(model: DocumentModel, where: Exposed): string[] {
  return model.actions.flatMap(({ source, name, pointer }) =>
    Object.entries(actionOf(name)?.members ?? {})
      .filter(([, meaning]) => 'exposed' in meaning && meaning.exposed === where)
      // A screen declares its parameters; another rule checks them by name.
      .filter(([member]) => member !== 'params' || source['screen'] === undefined)
      .map(([member]) => child(pointer, member)),
  )
}

function personalAt(model: DocumentModel, places: readonly string[], fix: string): Report[] {
  return places.flatMap((place) => personalBelow(model, place, fix))
}

/**
 * Reports the personal values that are read at a place and remain personal in its result. A
 * comparison, a count or four digits of a number are not personal.
 */
function personalBelow(model: DocumentModel, place: string, fix: string): Report[] {
  const uses = model.expressions.filter(({ pointer }) => isWithin(pointer, place))
  const clear = uses.filter(({ type }) => !personalIn(type))
  const read = uses.filter(
    (use) => isRead(use) && !clear.some(({ pointer }) => isWithin(use.pointer, pointer)),
  )
  return read
    .filter(({ pointer }) =>
      read.every((other) => other.pointer === pointer || !isWithin(pointer, other.pointer)),
    )
    .map(({ source, type, pointer }) =>
      at(model, pointer, { what: sentence(print(source), personalIn(type)!), fix }),
    )
}

/** Whether an expression reads a value. Reads of an element are reported at its list. */
function isRead({ operator, path, scope }: ExpressionUse): boolean {
  return (path !== undefined || operator === 'rule') && !scope.element
}

function sentence(name: string, personal: Personal): string {
  const { way } = personal
  const what = say`${name} is ${personalWords(personal)}`
  return way.length > 1 ? `${what} (${way.join(' → ')}).` : `${what}.`
}
