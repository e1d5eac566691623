import { fillPlaceholders, own } from '../../../../renderer/language'
import type { Note, Outcome, Refusal } from '../../../release/outcome'
import { chosenLanguage } from './language'
import en from './releases.en.json'
import es from './releases.es.json'
import { t } from './words'

export interface ReleaseMessage {
  readonly isDone: boolean
  /** True while the work runs. */
  readonly isBusy?: true
  readonly text: string
  readonly lines?: readonly string[]
  /** True if the person can publish with a reason despite these findings. */
  readonly mayBeReleased?: true
}

type Rollout = Extract<Outcome, { readonly kind: 'released' }>['rollout']
type StoreCode = Extract<Refusal['code'], `store.${string}`>

/** The messages about releases. The type requires a message for every code in every language. */
interface ReleaseWords extends Omit<typeof en, 'notes' | 'refusals'> {
  readonly notes: Readonly<Record<Note['code'], string>>
  readonly refusals: Readonly<Record<Exclude<Refusal['code'], StoreCode> | 'store', string>>
}

const languages: Readonly<Record<'en' | 'es', ReleaseWords>> = { en, es }
const words = languages[chosenLanguage()]

type Fact = string | number | boolean | object | null | undefined

type Facts = Readonly<Record<string, Fact>>

const derivedFacts: Readonly<Record<string, (facts: Facts) => Fact>> = {
  percent: ({ permille }) => Number(permille) / 10,
  others: ({ previous }) => previousText(previous as Rollout['previous']),
  screen: ({ screen }) => documentWords(screen as string),
  ...Object.fromEntries(
    ['screens', 'left', 'from'].map((fact) => [
      fact,
      (facts: Facts) => (facts[fact] as readonly string[]).map((name) => documentWords(name)),
    ]),
  ),
}

/** The words of a document of a release, such as `screens/pay`. A screen may have only its name. */
let documentWords = (name: string): string => name

export function nameDocuments(words: typeof documentWords): void {
  documentWords = words
}

const releasedName = (path: string) => path.replace(/^schemas\/|\.json$/g, '')

/** Replaces placeholders in braces. Joins lists, and converts `permille` to `percent`. */
function filled(text: string, facts: Facts): string {
  return fillPlaceholders(text, (name) => {
    const fact = own(derivedFacts, name)?.(facts) ?? facts[name]
    if (Array.isArray(fact)) return fact.length === 0 ? '—' : fact.join(', ')

    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
  })
}

/** Returns the message for a failed request. */
export const problemMessage = ({ message }: Error): ReleaseMessage => ({
  isDone: false,
  text: message,
})

export const noteText = (note: Note): string => filled(words.notes[note.code], { ...note })

export function outcomeMessage(outcome: Outcome): ReleaseMessage {
  const notes = outcome.notes.map(noteText)
  if (outcome.kind === 'refused')
    return { isDone: false, text: refusalText(outcome.refusal), lines: notes }
  if (outcome.kind === 'findings') {
    const found = outcome.findings.map(
      ({ file, what, fix }) => `${documentWords(releasedName(file))}: ${what} ${fix}`,
    )
    const message = { isDone: false, lines: [...found, ...notes] } as const
    return outcome.mayBeReleased
      ? { ...message, text: words.newMistakes, mayBeReleased: true }
      : { ...message, text: words.findings }
  }
  const { number, live, rollout, changes, revoked } = outcome
  const names = { ...changes, revoked: revoked.flatMap((content) => content.names) }
  const changed = (Object.keys(words.changes) as (keyof typeof names)[]).flatMap((kind) =>
    names[kind].length === 0
      ? []
      : filled(words.changes[kind], { names: namesOrCount(names[kind]) }),
  )
  return {
    isDone: true,
    text:
      live === number
        ? filled(words.live, { number, audience: audienceText(rollout) })
        : filled(words.overtaken, { number, live }),
    lines: [...changed, ...notes],
  }
}

/**
 * Returns the message for a refusal. For a problem of the store, the message has only the code,
 * because only the operator of the store can solve it.
 */
export function refusalText(refusal: Refusal): string {
  if (isOfStore(refusal.code)) return filled(words.refusals.store, { code: refusal.code })
  const by = 'by' in refusal ? refusal.by : undefined
  return filled(words.refusals[refusal.code], { who: '—', why: '—', ...refusal, ...by })
}

const isOfStore = (code: Refusal['code']): code is StoreCode => code.startsWith('store.')

/** The maximum number of names in a message. For more names, the message has only their number. */
const mostNames = 20
const namesOrCount = (names: readonly string[]): string =>
  names.length > mostNames
    ? filled(words.documents, { count: names.length })
    : names.map((name) => documentWords(name)).join(', ')

/** Translates a line of the history. The line is English and contains the names of screens. */
export function historyText(what: string, screenWords: (screen: string) => string): string {
  const acts: [string, string][] = Object.entries(words.acts)
  const translated = what.split(', ').map((part) => {
    const [act, own] = acts.find(([name]) => part.startsWith(name)) ?? ['', '']
    return `${own} ${screenWords(part.slice(act.length).trim())}`.trim()
  })
  return translated.join(', ')
}

export function audienceText({ permille, previous }: Rollout): string {
  const others = previousText(previous)
  if (permille === 1000) return t('liveRelease.everyPhoneGetsIt')
  return permille === 0
    ? t('liveRelease.haltedEveryPhoneUses', { others })
    : t('liveRelease.ofPhonesGetItThe', { value: permille / 10, others })
}

/** Describes the documents of phones that do not get the release. */
export function previousText(previous: Rollout['previous']): string {
  return previous === null
    ? t('liveRelease.theDocumentsOfTheirBuild')
    : t('liveRelease.release', { previous })
}
