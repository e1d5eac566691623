import { argumentPointer } from '../../expressions/use'
import { didYouMean } from './did-you-mean'
import { lost } from './lost'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** An unknown rule. */
export const unknownRule: DocumentRule = {
  code: 'LZ202',
  severity: 'error',
  title: 'An unknown rule',
  why: 'The condition could not be worked out, and what depends on it would be hidden.',
  check: (model) =>
    model.expressions.flatMap((use) => {
      const name = use.args[0]
      if (
        use.operator !== 'rule' ||
        typeof name !== 'string' ||
        model.kind === 'fragment' ||
        model.declared.rules.has(name)
      )
        return []
      const pointer = argumentPointer(use, 0)
      const advice = didYouMean(
        name,
        model.declared.rules,
        (value) => ({ at: 'value', pointer, value }),
        say`Add it under "rules".`,
      )
      return [
        at(model, pointer, {
          what: say`There is no rule called "${name}" on this screen.`,
          ...advice,
          ...lost('rules', name),
        }),
      ]
    }),
}
