import { nameWord } from '../sentences/literal'
import type { ActionMeaning } from './meaning'
import { fail, nameOf, ok, setting, word } from './members'
import { say } from '../words/words'

/**
 * Actions that send something to the server, to the native app or to the event log, or request
 * something from them.
 */
export const asking = {
  reload: {
    members: { source: nameOf('data'), params: { kind: 'values', for: 'data' } },
    told: ['source'],
    say: ({ source }) =>
      say`loads ${source === undefined ? say`everything` : nameWord(source)} again`,
    offers: [
      { group: 'Data', label: () => say`Load everything again` },
      { group: 'Data', label: (source) => say`Load ${source} again`, each: 'source' },
    ],
  },
  call: {
    members: {
      endpoint: nameOf('endpoint'),
      params: { kind: 'values', for: 'endpoint' },
      as: setting,
      wait: setting,
      ok: { ...ok, reads: 'answer' },
      fail: { ...fail, reads: 'failure' },
      codes: { kind: 'codes', reads: 'failure' },
    },
    told: ['endpoint'],
    say: ({ endpoint }) => say`asks ${nameWord(endpoint)}`,
    offers: [
      { group: 'Ask the server', label: (endpoint) => say`Ask ${endpoint}`, each: 'endpoint' },
    ],
  },
  native: {
    members: {
      method: word,
      params: { kind: 'values', for: 'method' },
      as: setting,
      ok: { ...ok, reads: 'answer' },
      fail,
    },
    told: ['method'],
    say: ({ method }) => say`asks the native app for ${nameWord(method)}`,
    leads: true,
  },
  track: {
    members: { event: word, params: { kind: 'values', exposed: 'kept' } },
    told: ['event'],
    say: ({ event }) => say`records that ${nameWord(event)}`,
  },
} satisfies Readonly<Record<string, ActionMeaning>>
