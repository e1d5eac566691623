import type { Manifest } from '../../../src/delivery/manifest'
import type { Terminal } from '../../node/terminal'
import { changesBetween, readEntry } from '../audit'
import type { Outcome, Release } from '../commit-release'
import { percent } from '../drafts/draft-repeat'
import type { NamesOfHashes } from '../drafts/disable'
import { type StoreState, readCommittedState } from '../read-manifests'

/**
 * Prints the result of a release and the possible next step; `revoked` are the names that the
 * command has revoked.
 */
export function tellOutcome(
  { live: before }: StoreState,
  { manifest, live }: Outcome,
  { store }: Release,
  terminal: Terminal,
  revoked: NamesOfHashes = new Map(),
): void {
  terminal.out(
    live === manifest.number
      ? `Release ${live} is live in ${store.address}: ${audience(manifest)}.`
      : `Release ${manifest.number} is written, but release ${live} went live while it was on its way. Phones get release ${live}.`,
  )
  for (const line of [...changeLines(before?.manifest, manifest), ...revokedLines(revoked)])
    terminal.out(`  ${line}`)
  if (live === manifest.number && manifest.rollout.permille < 1000 && !terminal.isPage)
    terminal.out(
      manifest.rollout.permille === 0
        ? 'Next: lienzo release publish with a fix, or lienzo release promote to go on with it.'
        : 'Next: lienzo release promote, or lienzo release halt to take it back.',
    )
}

/** The phones that get a release, in words. */
export function audience({ rollout: { permille, previous } }: Manifest): string {
  const others = previous === null ? 'the documents of their build' : `release ${previous}`
  if (permille === 1000) return 'every phone gets it'
  return permille === 0
    ? `no phone gets it, all use ${others}`
    : `${percent(permille)} of phones get it, the others keep ${others}`
}

/** The differences from the release before, one line each. */
function changeLines(before: Manifest | undefined, after: Manifest): string[] {
  const { added, changed, removed } = changesBetween(before?.objects ?? {}, after.objects)
  const few = (word: string, names: readonly string[]) =>
    names.length > most
      ? [`${word} ${names.length} objects`]
      : names.map((name) => `${word} ${name}`)
  const disabled = Object.keys(after.killed).filter((screen) => !before?.killed[screen])
  const enabled = Object.keys(before?.killed ?? {}).filter((screen) => !after.killed[screen])
  return [
    ...few('added  ', added),
    ...few('changed', changed),
    ...few('removed', removed),
    ...few('disabled ', disabled),
    ...few('enabled ', enabled),
  ]
}

function revokedLines(revoked: NamesOfHashes): string[] {
  return [...revoked].map(([hash, names]) => `revoked ${names.join(', ')} as ${hash.slice(0, 8)}…`)
}

const most = 20

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
  return `Release ${newest.number}${entry ? ` by ${entry.who}, "${entry.why}",` : ''} was written and never went live. This one goes past it; what it disabled or revoked stays so.`
}

function clockWords({ newest }: StoreState, release: Release): string | undefined {
  const now = release.now()
  if (!newest || Date.parse(newest.time) <= now.getTime()) return undefined
  return `Release ${newest.number} is dated ${newest.time}, and this machine's clock says ${now.toISOString().slice(0, 19)}Z. This release takes that time over, since to phones time only goes forward.`
}
