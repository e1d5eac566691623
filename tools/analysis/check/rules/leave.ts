import { child } from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import type { ActionUse, DocumentModel } from '../../model/model'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** Steps of `leave` that never run, because the screen is gone. */
export const lostOnLeave: DocumentRule = {
  code: 'LZ421',
  severity: 'error',
  title: 'A step that is lost when the screen is left',
  why: 'Nothing is waited for any more: what is called is sent, and its answer is ignored.',
  alone: true,
  check: (model) =>
    model.actions
      .filter(({ pointer }) => pointer.startsWith('/on/leave/'))
      .flatMap((action) => [...waits(model, action), ...answers(model, action)]),
}

function waits(model: DocumentModel, { name, pointer }: ActionUse) {
  return name === 'wait'
    ? [
        at(model, pointer, {
          what: say`A "wait" ends the chain here: the screen is gone before it is over.`,
          fix: say`Remove it, and what stands behind it.`,
        }),
      ]
    : []
}

/** The chains that an answer would start. */
function answers(model: DocumentModel, { source, name, pointer }: ActionUse) {
  return Object.entries(actionOf(name)?.members ?? {}).flatMap(([member, { kind }]) => {
    const isAnswer = kind === 'codes' || (kind === 'chain' && member !== 'else')
    return isAnswer && source[member] !== undefined
      ? [
          at(model, child(pointer, member), {
            atKey: true,
            what: say`The "${member}" of this "${name}" never runs: the screen is gone before the answer is there.`,
            fix: say`Remove "${member}", or take the step before the borrower leaves.`,
          }),
        ]
      : []
  })
}
