import { type Manifest, readApprovedState } from '../../src/delivery/manifest'
import type { Figures } from './canary'
import { hashText } from '../build/packaging'
import { readEntry } from './audit'
import { despite } from './canary/rollout'
import type { Draft, Release } from './commit-release'
import { refuseGuardedWords } from './disabled-words'
import { type DisableRequest, namesOfHashes } from './drafts/disable'
import { draftDisable, draftHalt, draftPromote, draftRollback } from './drafts/draft-repeat'
import { makeRelease } from './make-release'
import { readContents } from './objects-in-store'
import { type Note, type Outcome, ReleaseError } from './outcome'
import { readNumbered, type StoreState } from './read-manifests'
import { guardedText } from './statements'

/** A decision of the canary analysis: the newest release that it has seen, and its figures. */
export interface CanaryVerdict {
  readonly on: number
  readonly figures: Figures
}

/** A request to give the live release to more phones. */
export interface PromoteRequest {
  /** The number of phones in a thousand; the next stage by default. */
  readonly permille?: number | undefined
  /** A person goes on although the canary analysis would not, which leaves it alone from then on. */
  readonly isDespite?: boolean | undefined
  readonly judged?: CanaryVerdict | undefined
}

/** Gives the live release to more phones. */
export function promote(
  release: Release,
  { permille, isDespite = false, judged }: PromoteRequest = {},
): Promise<Outcome> {
  return makeRelease(release, async (state) => {
    requireSame(state, judged)
    if (!isDespite && !judged) await refuseHalted(release, state)
    const draft = await draftPromote(release.store, state, permille)
    const what = isDespite ? `${draft.what} ${despite}` : draft.what
    return { draft: { ...draft, what, figures: judged?.figures } }
  })
}

/** Takes the live release away from every phone. */
export async function halt(release: Release, judged?: CanaryVerdict): Promise<Outcome> {
  const outcome = await makeRelease(release, async (state) => {
    requireSame(state, judged)
    return { draft: { ...draftHalt(state), figures: judged?.figures } }
  })
  if (outcome.kind !== 'released') return outcome
  const note = await noWayBack(release, outcome.rollout.previous)
  return { ...outcome, notes: [...outcome.notes, ...note] }
}

/** Disables or enables screens, or revokes content; the release stays. */
export function disable(release: Release, request: DisableRequest): Promise<Outcome> {
  return makeRelease(release, async (state) => {
    await refuseGuardedWords(release.store, state, request)
    const revoked = await namesOfHashes(release.store, state, release.keys, request.revoke)
    return { draft: draftDisable(state, request), revoked }
  })
}

/** Restores the documents of a release; by default of the last good one before the live one. */
export function rollback(release: Release, number?: number): Promise<Outcome> {
  return makeRelease(release, async (state, note) => {
    const { store, keys } = release
    const draft = await draftRollback(store, state, keys, number, release.now())
    const families = otherAnswers(state, draft)
    if (families.length > 0) note({ code: 'other-answers', families })
    if (!(await isApproved(release, draft))) note({ code: 'not-approved' })
    return { draft }
  })
}

/** Rejects when somebody has released since the canary analysis has judged. */
function requireSame({ newest }: StoreState, judged: CanaryVerdict | undefined): void {
  if (judged && judged.on !== newest?.number)
    throw new ReleaseError({ code: 'not-on', on: judged.on, newest: newest?.number ?? 0 })
}

/** Refuses to promote a release that the canary analysis has halted. */
async function refuseHalted({ store }: Release, { live }: StoreState): Promise<void> {
  const entry = live && (await readEntry(store, live.manifest.audit))
  if (live?.manifest.rollout.permille === 0 && entry?.figures)
    throw new ReleaseError({ code: 'halted-by-analysis', who: entry.who, why: entry.why })
}

/** The note that phones keep a halted release, since the one before cannot be read. */
async function noWayBack(
  { store, keys }: Release,
  previous: number | null,
): Promise<readonly Note[]> {
  if (previous === null) return []
  try {
    await readContents(store, await readNumbered(store, previous, keys))
    return []
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return [{ code: 'no-way-back', previous, cause: error.refusal }]
  }
}

/** The endpoint families whose answers had another form when the restored documents were released. */
function otherAnswers({ live }: StoreState, { needs }: Draft): string[] {
  const now = live?.manifest.needs.responses ?? {}
  return Object.keys(now).filter((family) => now[family] !== needs.responses[family])
}

/** Whether phones that require two persons would accept the documents of a rollback. */
async function isApproved(
  { store, now }: Release,
  { objects, approval }: Pick<Manifest, 'objects' | 'approval'>,
): Promise<boolean> {
  const approved = approval && readApprovedState(approval.text)
  if (!approved) return true
  const state = hashText(guardedText(await readContents(store, { number: 0, objects })))
  const isKnown = [approved.state, ...approved.back].includes(state)
  return isKnown && approved.expires >= now().toISOString()
}
