import { conditionSentence } from '../sentences/condition'
import { nameWord } from '../sentences/literal'
import { valuePhrase } from '../sentences/value'
import type { ActionMeaning } from './meaning'
import { nameOf, number, setting } from './members'
import { say } from '../words/words'

/** Actions that change the state of a screen, or decide when the next step runs. */
export const flow = {
  require: {
    members: {
      that: { kind: 'condition' },
      else: { kind: 'chain', when: 'when that does not hold', short: 'else' },
    },
    told: ['that'],
    say: ({ that }, names) => say`checks that ${conditionSentence(that, names)}`,
    offers: [
      {
        group: 'Conditions',
        label: () => say`Go on only if something holds`,
        step: { that: true, else: [] },
      },
    ],
  },
  set: {
    members: { state: nameOf('state'), value: { kind: 'entry' } },
    told: ['state', 'value'],
    say: ({ state, value }, names) =>
      say`sets state.${nameWord(state)} to ${valuePhrase(value, names)}`,
  },
  wait: {
    members: { ms: setting },
    told: ['ms'],
    say: ({ ms }) => say`waits ${nameWord(ms)} ms`,
  },
  countdown: {
    members: {
      state: { kind: 'name', of: 'state', counts: true },
      from: number('the seconds of a countdown'),
    },
    told: ['state', 'from'],
    say: ({ state, from }) => say`counts state.${nameWord(state)} down from ${nameWord(from)}`,
  },
} satisfies Readonly<Record<string, ActionMeaning>>
