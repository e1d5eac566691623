import { nameWord } from '../sentences/literal'
import { saying } from '../sentences/saying'
import { valuePhrase } from '../sentences/value'
import type { ActionMeaning } from './meaning'
import { fail, nameOf, ok, setting, text } from './members'
import { say } from '../words/words'

/** Actions that show or hide something. */
export const showing = {
  open: {
    members: { modal: nameOf('modal') },
    told: ['modal'],
    say: ({ modal }, names) => say`opens ${names.modal(nameWord(modal))}`,
    offers: [{ group: 'Sheets', label: (modal) => say`Open the sheet ${modal}`, each: 'modal' }],
  },
  close: {
    members: { modal: nameOf('modal') },
    told: ['modal'],
    say: ({ modal }, names) =>
      say`closes ${modal === undefined ? say`the sheet on top` : names.modal(nameWord(modal))}`,
    offers: [{ group: 'Sheets', label: () => say`Close the sheet` }],
  },
  toast: {
    members: { text: text('the text of a toast', 'aloud'), kind: setting, ms: setting },
    told: ['text'],
    say: (step, names) => say`says ${saying(step['text'], names)}`,
    offers: [
      { group: 'Messages', label: () => say`Say something for a moment`, step: { text: '…' } },
    ],
  },
  copy: {
    members: { text: text('the text to copy'), ok, fail },
    told: ['text'],
    say: (step, names) => say`copies ${valuePhrase(step['text'], names)}`,
  },
} satisfies Readonly<Record<string, ActionMeaning>>
