import { print } from '../../expressions/print'
import { child } from '../../../../renderer/language'
import { describe } from '../../types/describe'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** An `each` over a value that is not a list. */
export const eachTakesList: DocumentRule = {
  code: 'LZ308',
  severity: 'error',
  title: 'A repetition over something that is no list',
  why: 'The node would never be shown.',
  check: (model) =>
    model.nodes.flatMap(({ list, source, pointer }) => {
      if (!list || list.any || list.array) return []
      return [
        at(model, child(pointer, 'each'), {
          what: say`"each" takes a list; ${print(source['each'])} is ${describe(list)}.`,
          fix: say`Name a list, or remove "each".`,
        }),
      ]
    }),
}
