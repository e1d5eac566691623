import { print } from '../../expressions/print'
import type { Binding } from '../../model/model'
import { describe } from '../../types/describe'
import { isAddress } from '../../types/type'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** An address of an unknown type: a state entry without a type could contain any value. */
export const unprovedAddress: DocumentRule = {
  code: 'LZ511',
  severity: 'error',
  title: 'An address of which nothing is known',
  why: 'What was put together could stand there, and carry what the screen knows of the borrower to any host.',
  unless: ['LZ001', 'LZ102', 'LZ201', 'LZ202', 'LZ203', 'LZ206', 'LZ207', 'LZ208'],
  // The inputs of a fragment are checked in its place.
  check: (model) =>
    model.kind === 'fragment' || model.project.unreadable.size > 0
      ? []
      : model.bindings.filter(isUnproved).map(({ value, expected, pointer }) =>
          at(model, pointer, {
            what: say`Nothing says that ${print(value)} is ${describe(expected)}.`,
            fix: say`Say "format": "${expected.string?.format}" in the type of the state entry, of the input or of the member of the endpoint that it comes from.`,
          }),
        ),
}

function isUnproved({ actual, expected }: Binding): boolean {
  return actual.any === true && isAddress(expected.string)
}
