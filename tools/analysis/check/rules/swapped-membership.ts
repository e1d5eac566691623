import { argumentPointer } from '../../expressions/use'
import { print } from '../../expressions/print'
import { isObject } from '../../../../renderer/language'
import { at, type DocumentRule } from './rule'
import { decidesAbout } from './critical'
import { say } from '../../words/words'

/** A search for a list in a value, instead of a value in a list. */
export const swappedMembership: DocumentRule = {
  code: 'LZ411',
  severity: 'error',
  title: 'An "in" the wrong way round',
  why: 'A whole list is never found in a value, so this never holds.',
  unless: ['LZ302'],
  check: (model) =>
    model.expressions
      .filter(
        ({ operator, args }) => operator === 'in' && Array.isArray(args[0]) && isObject(args[1]),
      )
      .map((use) =>
        at(model, argumentPointer(use, 0), {
          what: say`The list stands first here, so this never holds.${decidesAbout(model, use.source)}`,
          fix: say`Write { "in": [${JSON.stringify(use.args[1])}, ${print(use.args[0])}] }.`,
        }),
      ),
}
