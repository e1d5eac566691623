import { readEntry } from '../audit'
import type { Release } from '../commit-release'
import { readCommittedState } from '../committed-state'
import type { StoreState } from '../read-manifests'
import type { Terminal } from '../../terminal'

/** Reads the state that a release is built upon, and reports everything unusual about it. */
export async function readCommitted(release: Release, terminal: Terminal): Promise<StoreState> {
  const state = await readCommittedState(release.store, release.keys, terminal.timeoutMs)
  const notes = [
    lostWords(state, release),
    await unfinishedWords(state, release),
    clockWords(state, release),
  ]
  for (const note of notes) if (note !== undefined) terminal.err(note)
  return state
}

function lostWords({ isLost, newest }: StoreState, { store }: Release): string | undefined {
  return isLost
    ? `current.json is missing in ${store.address}, so phones find no release. This one brings it back, and goes on from release ${newest?.number}, whatever phones had before.`
    : undefined
}

async function unfinishedWords(
  { live, newest }: StoreState,
  { store }: Release,
): Promise<string | undefined> {
  if (!newest || newest.number === live?.manifest.number) return undefined
  const entry = await readEntry(store, newest.audit)
  return `Release ${newest.number}${entry ? ` by ${entry.who}, "${entry.why}",` : ''} was written and never went live. This one goes past it; what it closed or revoked stays so.`
}

function clockWords({ newest }: StoreState, release: Release): string | undefined {
  const now = release.now()
  if (!newest || Date.parse(newest.time) <= now.getTime()) return undefined
  return `Release ${newest.number} is dated ${newest.time}, and this machine's clock says ${now.toISOString().slice(0, 19)}Z. This release takes that time over, since to phones time only goes forward.`
}
