import { child, isObject } from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import type { ActionUse, DocumentModel } from '../../model/model'
import { say } from '../../words/words'
import { at, type DocumentRule } from './rule'

export const lostOnLeave: DocumentRule = {
  code: 'LZ421',
  severity: 'error',
  title: 'A step that cannot run after the screen is left',
  why: 'The app sends calls when the screen is left, but ignores their responses. So the steps after the response never run.',
  independentOfInputs: true,
  check: (model) =>
    model.actions.flatMap((action) =>
      action.pointer.startsWith('/on/leave/')
        ? [...waits(model, action), ...answers(model, action)]
        : leadsTwice(model, action),
    ),
}

/** A call that does not wait, whose response would open a screen after another step has left. */
function leadsTwice(model: DocumentModel, { name, source, pointer }: ActionUse) {
  const { ok, wait } = source
  const leads =
    Array.isArray(ok) && ok.some((step) => isObject(step) && actionOf(step['do'])?.leads)
  if (name !== 'call' || wait !== false || !leads) return []
  const chain = pointer.slice(0, pointer.lastIndexOf('/'))
  const isLeft = model.actions.some(
    (other) =>
      other.pointer.slice(0, other.pointer.lastIndexOf('/')) === chain &&
      Number(other.pointer.slice(chain.length + 1)) > Number(pointer.slice(chain.length + 1)) &&
      other.source['when'] === undefined &&
      actionOf(other.name)?.leaves,
  )
  return isLeft
    ? [
        at(model, child(pointer, 'ok'), {
          atKey: true,
          what: say`A later step leaves the screen before the response arrives, so that this "ok" does not open its screen.`,
          fix: say`Wait for the call, or remove one of the two ways.`,
        }),
      ]
    : []
}

function waits(model: DocumentModel, { name, pointer }: ActionUse) {
  return name === 'wait'
    ? [
        at(model, pointer, {
          what: say`A "wait" ends the action sequence here, since the borrower leaves the screen.`,
          fix: say`Remove it and the steps after it.`,
        }),
      ]
    : []
}

function answers(model: DocumentModel, { source, name, pointer }: ActionUse) {
  return Object.entries(actionOf(name)?.members ?? {}).flatMap(([member, { kind }]) => {
    const isAnswer = kind === 'codes' || (kind === 'chain' && member !== 'else')
    return isAnswer && source[member] !== undefined
      ? at(model, child(pointer, member), {
          atKey: true,
          what: say`The "${member}" of this "${name}" never runs, since the borrower leaves the screen before the response.`,
          fix: say`Remove "${member}", or take the step before the borrower leaves.`,
        })
      : []
  })
}
