import { fillPlaceholders } from '../../../renderer/language/index.ts'
import { percentWords } from '../drafts/draft-repeat.ts'
import type { NewRelease, Note, Problem, Refusal } from '../outcome/index.ts'
import words from './words.json'

type Words<Each extends { readonly code: string }> = Readonly<Record<Each['code'], string>>

const refusals: Words<Refusal> = words.refusals
const notes: Words<Note> = words.notes
const problems: Words<Problem> = words.problems

export const refusalWords = (refusal: Refusal): string => filled(refusals[refusal.code], refusal)

export const noteWords = (note: Note): string => filled(notes[note.code], note)

export const problemWords = (problem: Problem): string => filled(problems[problem.code], problem)

function filled(text: string, facts: Refusal | Note | Problem): string {
  const known: Readonly<Record<string, unknown>> = { ...facts, ...derived(facts) }
  return fillPlaceholders(text, (name) => {
    const fact = known[name]
    if (!Array.isArray(fact)) return String(fact)
    return fact.length === 0 ? 'none' : fact.join(name === 'changes' ? '\n  ' : ', ')
  })
}

/** Returns facts that are computed from other facts. */
function derived(facts: Refusal | Note | Problem) {
  const maker = 'by' in facts ? facts.by : undefined
  return {
    ...('permille' in facts && { percent: percentWords(facts.permille) }),
    ...('previous' in facts && { others: othersWords(facts.previous) }),
    ...('number' in facts && { next: facts.number + 1 }),
    ...('cause' in facts && {
      cause: typeof facts.cause === 'string' ? facts.cause : refusalWords(facts.cause),
    }),
    by: maker ? `${maker.who} at ${maker.time}: "${maker.why}"` : 'somebody else',
    unread:
      'unread' in facts && facts.unread
        ? ` Some releases could not be read: ${refusalWords(facts.unread)}`
        : '',
  }
}

/** Returns the lines about a release, with the next step. */
export function releasedLines(released: NewRelease, address: string): string[] {
  const { number, live, rollout, changes, revoked } = released
  const { added, changed, removed, disabled, enabled } = changes
  const few = (word: string, names: readonly string[]) =>
    names.length > most
      ? [`${word} ${names.length} objects`]
      : names.map((name) => `${word} ${name}`)
  const lines = [
    ...few('added  ', added),
    ...few('changed', changed),
    ...few('removed', removed),
    ...few('disabled', disabled),
    ...few('enabled ', enabled),
    ...revoked.map(({ hash, names }) => `revoked ${names.join(', ')} as ${hash.slice(0, 8)}…`),
  ]
  return [
    live === number
      ? `Release ${live} is live in ${address}: ${audience(rollout)}.`
      : `Release ${number} was written, but release ${live} went live first. Phones get release ${live}.`,
    ...lines.map((line) => `  ${line}`),
    ...(live === number && rollout.permille < 1000
      ? [
          rollout.permille === 0
            ? 'Next: publish a fix with lienzo release publish, or continue with lienzo release promote.'
            : 'Next: lienzo release promote, or lienzo release halt to remove it from phones.',
        ]
      : []),
  ]
}

const most = 20

const othersWords = (previous: NewRelease['rollout']['previous']) =>
  previous === null ? 'the documents of their build' : `release ${previous}`

/** Describes the phones that get a release. */
export function audience({ permille, previous }: NewRelease['rollout']): string {
  const others = othersWords(previous)
  if (permille === 1000) return 'every phone gets it'
  return permille === 0
    ? `no phone gets it, all phones use ${others}`
    : `${percentWords(permille)} of phones get it, the others keep ${others}`
}
