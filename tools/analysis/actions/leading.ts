import type { JsonObject } from '../../../renderer/language'
import { nameWord } from '../sentences/literal'
import { valuePhrase } from '../sentences/value'
import type { Names } from '../sentences/names'
import { orNull } from '../types/type'
import type { ActionMeaning } from './meaning'
import { fail, nameOf, setting, text, word } from './members'
import { say } from '../words/words'

const target = {
  members: {
    url: {
      kind: 'value',
      type: orNull({ string: { format: 'x-url' } }),
      purpose: 'the address to go to',
      exposed: 'address',
    },
    mail: text('the address to write to', 'address'),
    link: word,
    fail,
    screen: nameOf('screen'),
    route: setting,
    params: { kind: 'values', for: 'screen', exposed: 'address' },
    session: setting,
  },
  told: ['screen', 'url', 'link', 'mail'],
  leads: true,
  leaves: true,
} satisfies Partial<ActionMeaning>

/** Actions that lead to another screen or address. */
export const leading = {
  back: {
    members: {},
    told: [],
    say: () => say`goes back`,
    leads: true,
    leaves: true,
    offers: [{ group: 'Lead somewhere', label: () => say`Go back` }],
  },
  go: {
    ...target,
    say: leadsTo,
    offers: [
      { group: 'Lead somewhere', label: (screen) => say`Lead to ${screen}`, each: 'screen' },
    ],
  },
  replace: { ...target, say: (step, names) => say`${leadsTo(step, names)} with no way back` },
} satisfies Readonly<Record<string, ActionMeaning>>

function leadsTo({ screen, url, link, mail }: JsonObject, names: Names): string {
  if (typeof screen === 'string') return say`leads to ${names.screen(screen)}`
  if (screen !== undefined) return say`leads to the screen that ${valuePhrase(screen, names)} names`
  if (url !== undefined) return say`opens the address ${valuePhrase(url, names)}`
  return mail === undefined
    ? say`opens the address ${nameWord(link)} of the settings`
    : say`writes a letter to ${valuePhrase(mail, names)}`
}
