import { fold } from '../../expressions'
import { holds } from '../../operators'
import { type Json, child } from '../../../../renderer/language'
import { assume, type DocumentModel } from '../../model'
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
    conditions(model)
      .filter(([, , truth]) => truth === false)
      .map(([pointer, noun]) =>
        at(model, pointer, {
          what: `This "when" never holds, so ${noun}.`,
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
    conditions(model)
      .filter(([, , truth]) => truth === true)
      .map(([pointer]) =>
        at(model, pointer, {
          what: 'This "when" always holds.',
          fix: 'Remove it, or mend the condition.',
        }),
      ),
}

type Condition = [pointer: string, consequence: string, truth: boolean | undefined]

function conditions(model: DocumentModel): Condition[] {
  const from = assume(model)
  const owners = [
    ...model.nodes.map((node) => [node, 'the node is never shown'] as const),
    ...model.actions.map((action) => [action, 'the step never runs'] as const),
  ]
  return owners.flatMap(([{ source, pointer }, consequence]): Condition[] => {
    const when: Json | undefined = source['when']
    return when === undefined
      ? []
      : [[child(pointer, 'when'), consequence, holds(fold(when, from))]]
  })
}
