import type { Json, JsonObject } from '../../../../renderer/language'
import { conditionSentence, joinWords, nameWord, valuePhrase, type Names } from '../../sentences'
import { saying } from '../documents/names-of'

/** Names with those of the sheets of a screen. */
export interface DocumentNames extends Names {
  /** A modal by its name, as in "the sheet *Reminder*". */
  readonly modal: (name: string) => string
}

interface Wording {
  /** The members that the phrase tells of. */
  readonly told: readonly string[]
  say(action: JsonObject, names: DocumentNames): string
}

const targets = ['screen', 'url', 'link', 'mail'] as const

const wordings: Readonly<Record<string, Wording>> = {
  go: { told: targets, say: leads },
  replace: { told: targets, say: (action, names) => `${leads(action, names)} with no way back` },
  back: { told: [], say: () => 'goes back' },
  open: { told: ['modal'], say: ({ modal }, names) => `opens ${names.modal(nameWord(modal))}` },
  close: {
    told: ['modal'],
    say: ({ modal }, names) =>
      `closes ${modal === undefined ? 'the sheet on top' : names.modal(nameWord(modal))}`,
  },
  toast: { told: ['text'], say: ({ text }, names) => `says ${saying(text, names)}` },
  call: { told: ['endpoint'], say: ({ endpoint }) => `asks ${nameWord(endpoint)}` },
  reload: {
    told: ['source'],
    say: ({ source }) => `loads ${source === undefined ? 'everything' : nameWord(source)} again`,
  },
  set: {
    told: ['state', 'value'],
    say: ({ state, value }, names) =>
      `sets state.${nameWord(state)} to ${valuePhrase(value, names)}`,
  },
  require: {
    told: ['that'],
    say: ({ that }, names) => `checks that ${conditionSentence(that, names)}`,
  },
  copy: { told: ['text'], say: ({ text }, names) => `copies ${valuePhrase(text, names)}` },
  native: { told: ['method'], say: ({ method }) => `asks the native app for ${nameWord(method)}` },
  wait: { told: ['ms'], say: ({ ms }) => `waits ${nameWord(ms)} ms` },
  countdown: {
    told: ['state', 'from'],
    say: ({ state, from }) => `counts state.${nameWord(state)} down from ${nameWord(from)}`,
  },
  track: { told: ['event'], say: ({ event }) => `records that ${nameWord(event)}` },
}

/** What an action does, as in "leads to *Delay*". */
export function actionPhrase(action: JsonObject, names: DocumentNames): string {
  return wordingOf(action)?.say(action, names) ?? `does ${nameWord(action['do'])}`
}

/** The members of an action that its phrase tells of. */
export function toldMembers(action: JsonObject): readonly string[] {
  return wordingOf(action)?.told ?? []
}

/** What an action does, with its condition and what follows it. */
export function wholeAction(action: JsonObject, names: DocumentNames): string {
  const when =
    action['when'] === undefined ? '' : ` when ${conditionSentence(action['when'], names)}`
  return `${actionPhrase(action, names)}${when}${branch(action['else'], 'else', names)}${branch(action['ok'], 'then', names)}${branch(action['fail'], 'on failure', names)}`
}

/** What a chain does, step by step. */
export function chainPhrase(chain: readonly Json[], names: DocumentNames): string {
  return joinWords(chain.map((action) => wholeAction(action as JsonObject, names)))
}

function branch(chain: Json | undefined, word: string, names: DocumentNames): string {
  return Array.isArray(chain) && chain.length > 0 ? ` (${word}: ${chainPhrase(chain, names)})` : ''
}

function wordingOf(action: JsonObject): Wording | undefined {
  const name = nameWord(action['do'])
  return Object.hasOwn(wordings, name) ? wordings[name] : undefined
}

function leads({ screen, url, link, mail }: JsonObject, names: Names): string {
  if (typeof screen === 'string') return `leads to ${names.screen(screen)}`
  if (screen !== undefined) return `leads to the screen that ${valuePhrase(screen, names)} names`
  if (url !== undefined) return `opens the address ${valuePhrase(url, names)}`
  return mail === undefined
    ? `opens the address ${nameWord(link)} of the settings`
    : `writes a letter to ${valuePhrase(mail, names)}`
}
