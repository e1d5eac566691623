import { isObject, own, type JsonObject, type Json } from '../../../renderer/language'
import type { ActionMeaning, ChainMember, ExposedPlace, Member, DocumentNames } from './meaning'
import {
  nameWord,
  conditionSentence,
  valuePhrase,
  quotedWords,
  type Names,
  joinWords,
} from '../sentences/value'
import { say, translate } from '../words/words'
import { orNull, numberType, stringType } from '../types/type'

const setting: Member = { kind: 'setting' }

const word: Member = { kind: 'word' }

function text(purpose: string, exposed?: ExposedPlace): Member {
  return { kind: 'value', type: stringType, purpose, ...(exposed && { exposed }) }
}

function number(purpose: string): Member {
  return { kind: 'value', type: numberType, purpose }
}

/** A member with a name. The kind of the name is in `namingMembers`. */
const name: Member = { kind: 'name' }

const ok = {
  kind: 'chain',
  when: 'after success',
  short: 'then',
} satisfies ChainMember

const fail = {
  kind: 'chain',
  when: 'after a failure',
  short: 'on failure',
} satisfies ChainMember

const showing = {
  open: {
    members: { modal: name },
    told: ['modal'],
    say: ({ modal }, names) => say`opens ${names.modal(nameWord(modal))}`,
    offers: [{ group: 'Modals', label: (modal) => say`Open the modal ${modal}`, each: 'modal' }],
  },
  close: {
    members: { modal: name },
    told: ['modal'],
    say: ({ modal }, names) =>
      say`closes ${modal === undefined ? say`the modal on top` : names.modal(nameWord(modal))}`,
    offers: [{ group: 'Modals', label: () => say`Close the modal` }],
  },
  toast: {
    members: { text: text('the text of a toast', 'aloud'), kind: setting, ms: setting },
    told: ['text'],
    say: (step, names) => say`says ${quotedWords(step['text'], names)}`,
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
    screen: name,
    route: setting,
    params: { kind: 'values', for: 'screen', exposed: 'address' },
    session: setting,
  },
  told: ['screen', 'url', 'link', 'mail'],
  leads: true,
  leaves: true,
} satisfies Partial<ActionMeaning>

const leading = {
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
    : say`writes a mail to ${valuePhrase(mail, names)}`
}

const flow = {
  require: {
    members: {
      that: { kind: 'condition' },
      else: { kind: 'chain', when: 'if that is false', short: 'else' },
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
    members: { state: name, value: { kind: 'entry' } },
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
      state: { kind: 'name', counts: true },
      from: number('the seconds of a countdown'),
    },
    told: ['state', 'from'],
    say: ({ state, from }) => say`counts state.${nameWord(state)} down from ${nameWord(from)}`,
  },
} satisfies Readonly<Record<string, ActionMeaning>>

const asking = {
  reload: {
    members: { source: name, params: { kind: 'values', for: 'data' } },
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
      endpoint: name,
      params: { kind: 'values', for: 'endpoint' },
      as: setting,
      wait: setting,
      ok: { ...ok, reads: 'answer' },
      fail: { ...fail, reads: 'failure' },
      codes: { kind: 'codes', reads: 'failure' },
    },
    told: ['endpoint'],
    say: ({ endpoint }) => say`calls ${nameWord(endpoint)}`,
    offers: [
      { group: 'Call the server', label: (endpoint) => say`Call ${endpoint}`, each: 'endpoint' },
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
    say: ({ method }) => say`calls ${nameWord(method)} of the native app`,
    leads: true,
  },
  track: {
    members: { event: word, params: { kind: 'values', exposed: 'kept' } },
    told: ['event'],
    say: ({ event }) => say`records that ${nameWord(event)}`,
  },
} satisfies Readonly<Record<string, ActionMeaning>>

export const actionMeanings: Readonly<Record<string, ActionMeaning>> = {
  ...leading,
  ...showing,
  ...flow,
  ...asking,
}

export function actionOf(name: unknown): ActionMeaning | undefined {
  return typeof name === 'string' ? own(actionMeanings, name) : undefined
}

/**
 * Returns whether no later step of the chain runs, because the step always leaves the screen, or
 * leaves it in the `ok` chain of a call.
 */
export function endsChain(step: Json): boolean {
  if (!isObject(step) || step['when'] !== undefined) return false
  const { do: action, wait, ok: steps } = step
  const leaves = (one: Json) =>
    isObject(one) && one['when'] === undefined && actionOf(one['do'])?.leaves === true
  const isCall = action === 'call' && wait !== false && Array.isArray(steps)
  return leaves(step) || (isCall && steps.some(leaves))
}

export function writesState(name: unknown): boolean {
  return actionOf(name)?.members['state'] !== undefined
}

/** Returns words for an action, such as "leads to *Delay*". */
export function actionPhrase(step: JsonObject, names: DocumentNames): string {
  return actionOf(step['do'])?.say(step, names) ?? say`does ${nameWord(step['do'])}`
}

/** Describes a step with its condition and the chains that run after its results. */
export function actionWithBranches(step: JsonObject, names: DocumentNames): string {
  const when =
    step['when'] === undefined ? '' : say` when ${conditionSentence(step['when'], names)}`
  const branches = Object.entries(actionOf(step['do'])?.members ?? {}).map(([name, member]) =>
    member.kind === 'chain' ? branch(step[name], member.short, names) : '',
  )
  return `${actionPhrase(step, names)}${when}${branches.join('')}`
}

export function chainPhrase(chain: readonly Json[], names: DocumentNames): string {
  return joinWords(chain.map((step) => actionWithBranches(step as JsonObject, names)))
}

function branch(chain: Json | undefined, word: string, names: DocumentNames): string {
  return Array.isArray(chain) && chain.length > 0
    ? ` (${translate(word)}: ${chainPhrase(chain, names)})`
    : ''
}
