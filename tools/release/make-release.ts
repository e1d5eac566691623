import type { Manifest } from '../../src/delivery/manifest'
import type { Finding } from '../analysis/check/report'
import { changesBetween, isPlainText, makerOf, readEntry } from './audit'
import { commitRelease, type Draft, type Release } from './commit-release'
import type { NamesOfHashes } from './drafts/disable'
import { type Note, type Outcome, ReleaseError, type ReleaseChanges } from './outcome'
import { readCommittedState, type StoreState } from './read-manifests'

/** A draft with the names of the content that it revokes, or the findings against one. */
type Drafted =
  | { readonly draft: Draft; readonly revoked?: NamesOfHashes }
  | { readonly findings: readonly Finding[] }

/**
 * Makes one release: reads the state of the store, drafts, and commits. A refusal is an outcome,
 * while a failure of the system is thrown.
 */
export async function makeRelease(
  release: Release,
  draftOn: (state: StoreState, note: (note: Note) => void) => Promise<Drafted>,
): Promise<Outcome> {
  const notes: Note[] = []
  try {
    requireWords(release)
    await release.store.prove()
    const state = await readCommittedState(release.store, release.keys, release.timeoutMs)
    notes.push(...(await notesAbout(state, release)))
    const drafted = await draftOn(state, (note) => void notes.push(note))
    if ('findings' in drafted) return { kind: 'findings', findings: drafted.findings, notes }
    const { manifest, live } = await commitRelease(release, state, drafted.draft)
    return {
      kind: 'released',
      number: manifest.number,
      live,
      rollout: manifest.rollout,
      changes: releaseChanges(state, manifest),
      revoked: [...(drafted.revoked ?? [])].map(([hash, names]) => ({ hash, names })),
      notes,
    }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return { kind: 'refused', refusal: error.refusal, notes }
  }
}

/** The audit log is a list that others read: no reason may be empty or forge a line of it. */
function requireWords({ who, why }: Release): void {
  if (why.trim() === '') throw new ReleaseError({ code: 'no-reason' })
  if (!isPlainText(who)) throw new ReleaseError({ code: 'control-characters', of: 'who' })
  if (!isPlainText(why)) throw new ReleaseError({ code: 'control-characters', of: 'why' })
}

function releaseChanges({ live }: StoreState, after: Manifest): ReleaseChanges {
  const before = live?.manifest
  const missingIn = (one: object, other: object = {}) =>
    Object.keys(one).filter((screen) => !Object.hasOwn(other, screen))
  return {
    ...changesBetween(before?.objects ?? {}, after.objects),
    disabled: missingIn(after.killed, before?.killed),
    enabled: missingIn(before?.killed ?? {}, after.killed),
  }
}

/** Everything unusual about the state that a release is built upon. */
async function notesAbout({ live, newest, isLost }: StoreState, release: Release): Promise<Note[]> {
  if (!newest) return []
  const { number, time, audit } = newest
  const now = `${release.now().toISOString().slice(0, 19)}Z`
  const notes: Note[] = []
  if (isLost)
    notes.push({ code: 'pointer-missing', address: release.store.address, newest: number })
  if (number !== live?.manifest.number)
    notes.push({ code: 'unfinished', number, by: makerOf(await readEntry(release.store, audit)) })
  if (time > now) notes.push({ code: 'clock', number, time, now })
  return notes
}
