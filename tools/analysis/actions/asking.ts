import { nameWord } from '../sentences'
import type { ActionMeaning } from './meaning'
import { fail, nameOf, ok, setting, word } from './members'

/** Actions that ask the server or the native app, or tell them something. */
export const asking = {
  reload: {
    members: { source: nameOf('data'), params: { kind: 'values', for: 'data' } },
    told: ['source'],
    say: ({ source }) => `loads ${source === undefined ? 'everything' : nameWord(source)} again`,
    offers: [
      { group: 'Data', label: () => 'Load everything again' },
      { group: 'Data', label: (source) => `Load ${source} again`, each: 'source' },
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
    say: ({ endpoint }) => `asks ${nameWord(endpoint)}`,
    offers: [{ group: 'Ask the server', label: (endpoint) => `Ask ${endpoint}`, each: 'endpoint' }],
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
    say: ({ method }) => `asks the native app for ${nameWord(method)}`,
    leads: true,
  },
  track: {
    members: { event: word, params: { kind: 'values', exposed: 'kept' } },
    told: ['event'],
    say: ({ event }) => `records that ${nameWord(event)}`,
  },
} satisfies Readonly<Record<string, ActionMeaning>>
