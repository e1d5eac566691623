import { actionOf, type Exposed } from '../../actions'
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
  check: (model) => inActions(model, 'aloud', 'Show it in the screen itself.'),
}

/** Personal data in a record of what happened. */
export const personalTrack: DocumentRule = {
  code: 'LZ502',
  severity: 'error',
  title: 'Personal data in what is tracked',
  why: 'What is tracked leaves the phone and is kept; it may say nothing about a person.',
  check: (model) => inActions(model, 'kept', 'Leave it out.'),
}

function inActions(model: DocumentModel, where: Exposed, fix: string): Report[] {
  return model.actions.flatMap((action) =>
    Object.entries(actionOf(action.name)?.members ?? {})
      .filter(([, member]) => 'exposed' in member && member.exposed === where)
      .flatMap(([name]) => personalIn(model, action, name, fix)),
  )
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
