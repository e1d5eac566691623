import { fold } from '../../expressions'
import { holds } from '../../operators'
import { assume, type DocumentModel } from '../../model'
import { type Condition, conditionsOf } from './conditions'
import { at, type DocumentRule } from './rule'

/** Nodes, steps and data sources whose `when` can never hold. */
export const neverShown: DocumentRule = {
  code: 'LZ404',
  severity: 'error',
  title: 'A condition that never holds',
  why: 'No borrower ever gets to see it.',
  unless: ['LZ302'],
  everyUser: true,
  check: (model) =>
    constants(model)
      .filter(({ truth }) => truth === false)
      .map(({ pointer, member, otherwise }) =>
        at(model, pointer, {
          what: `This "${member}" never holds, so ${otherwise}.`,
          fix: 'Mend the condition, or remove what it hides.',
        }),
      ),
}

/** Conditions that always hold. */
export const alwaysShown: DocumentRule = {
  code: 'LZ405',
  severity: 'warning',
  title: 'A condition that always holds',
  why: 'Whoever reads the document looks for a case that does not exist.',
  unless: ['LZ302'],
  everyUser: true,
  check: (model) =>
    constants(model)
      .filter(({ truth }) => truth === true)
      .map(({ pointer, member }) =>
        at(model, pointer, {
          what: `This "${member}" always holds.`,
          fix: 'Remove it, or mend the condition.',
        }),
      ),
}

interface Constant extends Condition {
  readonly truth: boolean | undefined
}

function constants(model: DocumentModel): Constant[] {
  const from = assume(model)
  return conditionsOf(model).map((one) => ({ ...one, truth: holds(fold(one.value, from)) }))
}
