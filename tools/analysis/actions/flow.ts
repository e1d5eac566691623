import { conditionSentence, nameWord, valuePhrase } from '../sentences'
import type { ActionMeaning } from './meaning'
import { nameOf, number, setting } from './members'

/** Actions on the state of a screen, and on when the next step is taken. */
export const flow = {
  require: {
    members: {
      that: { kind: 'condition' },
      else: { kind: 'chain', when: 'when that does not hold', short: 'else' },
    },
    told: ['that'],
    say: ({ that }, names) => `checks that ${conditionSentence(that, names)}`,
    offers: [
      {
        group: 'Conditions',
        label: () => 'Go on only if something holds',
        step: { that: true, else: [] },
      },
    ],
  },
  set: {
    members: { state: nameOf('state'), value: { kind: 'entry' } },
    told: ['state', 'value'],
    say: ({ state, value }, names) =>
      `sets state.${nameWord(state)} to ${valuePhrase(value, names)}`,
  },
  wait: {
    members: { ms: setting },
    told: ['ms'],
    say: ({ ms }) => `waits ${nameWord(ms)} ms`,
  },
  countdown: {
    members: {
      state: { kind: 'name', of: 'state', counts: true },
      from: number('the seconds of a countdown'),
    },
    told: ['state', 'from'],
    say: ({ state, from }) => `counts state.${nameWord(state)} down from ${nameWord(from)}`,
  },
} satisfies Readonly<Record<string, ActionMeaning>>
