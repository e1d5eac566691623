import english from '../../locales/en/system.json'
import spanish from '../../locales/es/system.json'
import { type Manifest, readApprovedState } from '../../src/delivery/manifest'
import type { Finding } from '../analysis/check/report'
import { type Contents, guardedStateOf, hashText } from '../build/packaging'
import { type AuditEntry, changesBetween, isPlainText, makerOf, readEntry } from './audit'
import type { Figures } from './canary'
import { despiteSuffix } from './canary/rollout'
import { commitRelease, type Draft, nextNumber, type Release } from './commit-release'
import type { DisableRequest } from './drafts/disable'
import { draftPublish, guardedSince, type PublicationRequest } from './drafts/draft-publish'
import { draftDisable, draftHalt, draftPromote, draftRollback } from './drafts/draft-repeat'
import { type NamesOfHashes, namesOfHashes } from './drafts/names-of-hashes'
import { notesOnDisabled } from './drafts/notes-on-disabled'
import { readContents } from './objects-in-store'
import { isRising, type Note, type Outcome, type ReleaseChanges, ReleaseError } from './outcome'
import { readCommittedState, readNumbered, readState, type StoreState } from './read-manifests'
import { guardedText, type StatementOptions, writeStatement } from './statements'
import type { Store } from './stores/store'

/** A draft, or findings that prevent it. */
type DraftResult =
  | { readonly draft: Draft; readonly revoked?: NamesOfHashes }
  | { readonly findings: readonly Finding[]; readonly mayBeReleased?: true }

/** Makes a release. Returns refusals; throws system errors. */
export async function makeRelease(
  release: Release,
  draftOn: (state: StoreState, note: (note: Note) => void) => Promise<DraftResult>,
): Promise<Outcome> {
  const notes: Note[] = []
  try {
    requireWords(release)
    await release.store.prove()
    const state = await readCommittedState(release.store, release.keys, release.timeoutMs)
    notes.push(...(await notesAbout(state, release)))
    const drafted = await draftOn(state, (note) => void notes.push(note))
    if ('findings' in drafted) return { kind: 'findings', ...drafted, notes }
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

/**
 * Rejects an empty reason, and a name or a reason with several lines. A second line could imitate a
 * line of the audit log.
 */
function requireWords({ who, why }: Release): void {
  if (why.trim() === '') throw new ReleaseError({ code: 'no-reason' })
  requirePlain(who, 'who')
  requirePlain(why, 'why')
}

function requirePlain(text: string, of: 'who' | 'why'): void {
  if (!isPlainText(text)) throw new ReleaseError({ code: 'control-characters', of })
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

async function notesAbout(
  { live, newest, isLost, unsound = [] }: StoreState,
  release: Release,
): Promise<Note[]> {
  if (!newest) return []
  const { number, time, audit } = newest
  const now = `${release.now().toISOString().slice(0, 19)}Z`
  const notes: Note[] = unsound.map((each) => ({ code: 'unsound', ...each }))
  if (isLost)
    notes.push({ code: 'pointer-missing', address: release.store.address, newest: number })
  if (live && number !== live.manifest.number) {
    const entry = await readEntry(release.store, audit)
    notes.push(
      isSetBack(entry, live.manifest)
        ? { code: 'set-back', number, live: live.manifest.number }
        : { code: 'unfinished', number, by: makerOf(entry) },
    )
  }
  if (time > now) notes.push({ code: 'clock', number, time, now })
  return notes
}

/**
 * Returns whether somebody has set the pointer back. In this case, the newest release is based on a
 * later release than the live release.
 */
const isSetBack = (entry: AuditEntry | undefined, live: Manifest) => (entry?.on ?? 0) > live.number

/** The checked documents. `prepared` is missing if a finding stops the release. */
export interface CheckedDocuments {
  readonly findings: readonly Finding[]
  readonly prepared?: Pick<PublicationRequest, 'contents' | 'needs'>
  /** The mistakes of the new screens that the live screens do not have. */
  readonly counterexamples?: readonly Finding[]
}

/** The live release's objects, and a function that reads them. */
export interface LiveDocuments extends Pick<Manifest, 'objects'> {
  readonly read: () => Promise<Contents>
}

export interface PublishRequest
  extends Omit<PublicationRequest, 'contents' | 'needs' | 'publishers' | 'keys'> {
  /**
   * Returns the documents. The live release is read before this call, so another release during the
   * call is noticed.
   */
  readonly documents: (live?: LiveDocuments) => Promise<CheckedDocuments>
  /** The reason to ignore counterexamples, for the audit log. */
  readonly despite?: string | undefined
}

/** Publishes documents to a share of the phones. */
export function publish(
  release: Release,
  { documents, despite, ...request }: PublishRequest,
): Promise<Outcome> {
  return makeRelease(release, async (state, note) => {
    const { store, keys, signers } = release
    if (despite !== undefined) requirePlain(despite, 'why')
    nextNumber(release, state)
    await refuseGuardedWords(store, state, request.disableRequest)
    const revoked = await namesOfHashes(store, state, keys, request.disableRequest.revoke)
    const live = state.live?.manifest
    const {
      findings,
      prepared,
      counterexamples = [],
    } = await documents(live && { objects: live.objects, read: () => readContents(store, live) })
    if (!prepared) return { findings }
    if (counterexamples.length > 0 && despite === undefined)
      return { findings: counterexamples, mayBeReleased: true }
    const publishers = signers.map(({ id }) => id)
    const draft = await draftPublish(store, state, { ...request, ...prepared, keys, publishers })
    if (live && draft.rollout !== live.rollout && isRising(live.rollout))
      note({ code: 'ends-rollout', number: live.number, ...live.rollout })
    const what = despite === undefined ? '' : despiteWords(counterexamples, despite)
    return { draft: { ...draft, what: `${draft.what}${what}` }, revoked }
  })
}

/** Returns words for the audit log about counterexamples that the publisher has ignored. */
function despiteWords(counterexamples: readonly Finding[], reason: string): string {
  if (counterexamples.length === 0) return ''
  const places = counterexamples.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`)
  return ` despite ${places.join(', ')} (${reason})`
}

/** The data that an approver signs. */
export interface ApprovalRequest {
  /** The guarded changes; empty if no approval is needed. */
  readonly changes: readonly string[]
  readonly text: string
  /** The live release. The approval is valid only for the release that directly follows it. */
  readonly live?: Manifest | undefined
}

/** Returns the data to approve if `contents` replace the documents of the live release. */
export async function approvalRequest(
  { store, keys }: Pick<Release, 'store' | 'keys'>,
  contents: Contents,
  options?: StatementOptions,
): Promise<ApprovalRequest> {
  const state = await readState(store, keys)
  return {
    live: state.live?.manifest,
    changes: await guardedSince(store, state, contents),
    text: await writeStatement(store, state, contents, keys, options),
  }
}

/** A decision of the canary analysis, with the number of the newest release at that time. */
export interface CanaryVerdict {
  readonly on: number
  readonly figures: Figures
}

export interface PromoteRequest {
  /** The phones per thousand; by default the next stage. */
  readonly permille?: number | undefined
  /**
   * True if a person overrules the canary analysis. The analysis then neither promotes nor halts
   * this release.
   */
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
    const what = isDespite ? `${draft.what} ${despiteSuffix}` : draft.what
    return { draft: { ...draft, what, figures: judged?.figures } }
  })
}

/** Removes the live release from every phone. */
export async function halt(release: Release, judged?: CanaryVerdict): Promise<Outcome> {
  const outcome = await makeRelease(release, async (state) => {
    requireSame(state, judged)
    return { draft: { ...draftHalt(state), figures: judged?.figures } }
  })
  if (outcome.kind !== 'released') return outcome
  const note = await noWayBack(release, outcome.rollout.previous)
  return { ...outcome, notes: [...outcome.notes, ...note] }
}

/** Disables and enables screens. The documents stay the same. */
export function disable(release: Release, request: DisableRequest): Promise<Outcome> {
  return makeRelease(release, async (state, note) => {
    await refuseGuardedWords(release.store, state, request)
    const revoked = await namesOfHashes(release.store, state, release.keys, request.revoke)
    const draft = draftDisable(state, request)
    const notes = await notesOnDisabled(release.store, state, draft, Object.keys(request.disable))
    notes.forEach(note)
    return { draft, revoked }
  })
}

/** Restores a release, by default the last good release before the live release. */
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

function requireSame({ newest }: StoreState, judged: CanaryVerdict | undefined): void {
  if (judged && judged.on !== newest?.number)
    throw new ReleaseError({ code: 'not-on', on: judged.on, newest: newest?.number ?? 0 })
}

async function refuseHalted({ store }: Release, { live }: StoreState): Promise<void> {
  const entry = live && (await readEntry(store, live.manifest.audit))
  if (live?.manifest.rollout.permille === 0 && entry?.figures)
    throw new ReleaseError({ code: 'halted-by-analysis', who: entry.who, why: entry.why })
}

/**
 * Returns a note if the previous release cannot be read. In this case phones keep the halted
 * release.
 */
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

/**
 * Returns the endpoint families for which the restored release and the live release expect
 * different response formats.
 */
function otherAnswers({ live }: StoreState, { needs }: Draft): string[] {
  const now = live?.manifest.needs.responses ?? {}
  return Object.keys(now).filter((family) => now[family] !== needs.responses[family])
}

/** Returns whether phones that require approvals accept the rollback. */
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

/** The message that always replaces a guarded screen. */
export const fixedWords = { es: spanish.disabledText, en: english.disabledText }

/**
 * If releases need approval, refuses a message for a disabled guarded screen: one person must not
 * choose it.
 */
export async function refuseGuardedWords(
  store: Store,
  { live }: StoreState,
  { disable }: DisableRequest,
): Promise<void> {
  const worded = Object.keys(disable).filter((screen) => disable[screen] !== fixedWords)
  if (worded.length === 0 || !live?.manifest.approval) return
  const { objects } = guardedStateOf(await readContents(store, live.manifest))
  const screens = worded.filter((screen) => Object.hasOwn(objects, `screens/${screen}`))
  if (screens.length > 0) throw new ReleaseError({ code: 'guarded-words', screens })
}
