import type { ActionUse, DocumentModel } from '../../model'
import { print } from '../../expressions'
import { child, isWithin } from '../../../../renderer/language'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'

/** Personal data in a toast. */
export const personalToast: DocumentRule = {
  code: 'LZ501',
  severity: 'error',
  title: 'Personal data in a toast',
  why: 'A toast is read aloud and stands above everything, also when somebody else looks at the phone.',
  check: (model) => inActions(model, 'toast', 'text', 'Show it in the screen itself.'),
}

/** Personal data in a record of what happened. */
export const personalTrack: DocumentRule = {
  code: 'LZ502',
  severity: 'error',
  title: 'Personal data in what is tracked',
  why: 'What is tracked leaves the phone and is kept; it may say nothing about a person.',
  check: (model) => inActions(model, 'track', 'params', 'Leave it out.'),
}

function inActions(model: DocumentModel, name: string, member: string, fix: string): Report[] {
  return model.actions
    .filter((action) => action.name === name)
    .flatMap((action) => personalIn(model, action, member, fix))
}

function personalIn(
  model: DocumentModel,
  action: ActionUse,
  member: string,
  fix: string,
): Report[] {
  const place = child(action.pointer, member)
  return model.expressions
    .filter(
      ({ operator, type, pointer }) =>
        operator === 'var' && type.personal && isWithin(pointer, place),
    )
    .map(({ source, pointer }) =>
      at(model, pointer, { what: `${print(source)} is personal data.`, fix }),
    )
}
