import { readEntry } from '../audit'
import { commitRelease, type Release, type Outcome, type Draft } from '../commit-release'
import { draftPromote, draftHalt, draftRollback } from '../drafts/draft-repeat'
import { type StoreState, readNumbered, type TrustedKeys } from '../read-manifests'
import { ReleaseError } from '../release-error'
import { despite } from '../canary/rollout'
import { type Command, readLine, type Terminal } from '../../node/terminal'
import { openForRelease } from './open-releases'
import { readCommitted, tellOutcome } from './tell-outcome'
import {
  permilleOf,
  releaseOptions,
  disableOptions,
  disableUsage,
  releaseNumber,
} from './release-options'
import { disablesAnything, namesOfHashes } from '../drafts/disable'
import { readDisable, refuseGuardedWords } from './read-disable'
import { type Manifest, readApprovedState } from '../../../src/delivery/manifest/index.ts'
import { readContents } from '../objects-in-store.ts'
import type { Store } from '../stores/store.ts'
import { hashText } from '../../build/packaging/index.ts'
import { guardedText } from '../statements.ts'

const promoteOptions = {
  ...releaseOptions,
  permille: { type: 'string' },
  despite: { type: 'string' },
} as const

/** Gives a release to more phones. */
export const promote: Command = {
  about:
    'Gives the live release to more phones: from 1 % to 10 %, 50 % and all, a step each time, or to as many of a thousand as --permille says. With --despite and a reason it goes on where the canary analysis would not, and the analysis leaves this release alone from then on.',
  usage: 'release promote [--permille 500] [--despite "…"]',
  async run(args, terminal) {
    const { values } = readLine(args, promoteOptions)
    const permille = permilleOf(values.permille, 1)
    const why = values.despite ?? values.why
    const release = await openForRelease(
      { ...values, why },
      terminal,
      'The next step of the rollout',
    )
    const state = await readCommitted(release, terminal)
    if (values.despite === undefined) await refuseHalted(release, state)
    const step = await draftPromote(release.store, state, permille)
    const draft = values.despite === undefined ? step : { ...step, what: `${step.what} ${despite}` }
    tellOutcome(state, await commitRelease(release, state, draft), release, terminal)
    return 0
  },
}

/** Refuses to promote a release that the canary analysis has halted, unless it is explicitly overridden. */
async function refuseHalted({ store }: Release, { live }: StoreState): Promise<void> {
  const entry = live && (await readEntry(store, live.manifest.audit))
  if (live?.manifest.rollout.permille === 0 && entry?.figures)
    throw new ReleaseError(
      `${entry.who} has halted it: ${entry.why} If it is to go on all the same, say why with --despite "…".`,
    )
}

/** Removes a release, or one of its screens, from every phone. */
export const halt: Command = {
  about:
    'Takes the live release away from every phone: they go back to the one before, or to the documents of their build. With --disable, --enable or --revoke only that screen or content is disabled, enabled again or revoked, and the release stays.',
  usage: `release halt --why "…" ${disableUsage}`,
  async run(args, terminal) {
    const { values } = readLine(args, { ...releaseOptions, ...disableOptions })
    const request = readDisable(values)
    const release = await openForRelease(values, terminal)
    const state = await readCommitted(release, terminal)
    await refuseGuardedWords(release.store, state, request)
    const revoked = await namesOfHashes(release.store, state, release.keys, request.revoke)
    const outcome = await commitRelease(release, state, draftHalt(state, request))
    tellOutcome(state, outcome, release, terminal, revoked)
    if (!disablesAnything(request)) await warnUnreadable(release, outcome, terminal)
    return 0
  },
}

/** Warns when phones cannot go back, since they keep their present release. */
async function warnUnreadable(
  { store, keys }: Release,
  { manifest }: Outcome,
  terminal: Terminal,
): Promise<void> {
  const reason = await unreadableReason(store, manifest, keys)
  if (reason !== undefined)
    terminal.err(
      `No new phone gets it, but those that have it cannot go back to release ${manifest.rollout.previous}, and keep it: ${reason} Or bring them an older one: lienzo release rollback <number>`,
    )
}

/**
 * The reason why phones could not go back to the release before, in words; undefined when they can.
 */
async function unreadableReason(
  store: Store,
  { rollout: { previous } }: Manifest,
  keys: TrustedKeys,
): Promise<string | undefined> {
  if (previous === null) return undefined
  try {
    await readContents(store, await readNumbered(store, previous, keys))
    return undefined
  } catch (error) {
    if (error instanceof ReleaseError) return error.message
    throw error
  }
}

/** Restores the documents that phones had before. */
export const rollback: Command = {
  about:
    'Gives every phone the documents of the release before, or of the one that is named, under a new number. It needs no build and no approval.',
  usage: 'release rollback [number] --why "…"',
  async run(args, terminal) {
    const { values, positionals } = readLine(args, releaseOptions, 1)
    const number = releaseNumber(positionals[0], 'rollback')
    const release = await openForRelease(values, terminal)
    const state = await readCommitted(release, terminal)
    const draft = await draftRollback(release.store, state, release.keys, number, release.now())
    const other = otherAnswers(state, draft)
    if (other.length > 0)
      terminal.err(
        `These documents expect other answers of the server than the live ones (${other.join(', ')}). A phone whose build fits the live ones only keeps what it has; lienzo release halt takes such phones back to the documents of their build.`,
      )
    const refusal = await approvalRefusal(release.store, draft)
    if (refusal !== undefined) terminal.err(refusal)
    tellOutcome(state, await commitRelease(release, state, draft), release, terminal)
    return 0
  },
}

/**
 * The endpoint families whose answers had another form when the restored documents were released.
 */
function otherAnswers({ live }: StoreState, { needs }: Draft): string[] {
  const now = live?.manifest.needs.responses ?? {}
  return Object.keys(now).filter((family) => now[family] !== needs.responses[family])
}

/**
 * The reason why phones that require two persons would refuse the documents of a rollback, in
 * words. Undefined when they would accept them, and when releases need no approval.
 */
async function approvalRefusal(
  store: Store,
  { objects, approval }: Pick<Draft, 'objects' | 'approval'>,
): Promise<string | undefined> {
  const approved = approval && readApprovedState(approval.text)
  if (!approved) return undefined
  const state = hashText(guardedText(await readContents(store, { number: 0, objects })))
  const isWithin =
    [approved.state, ...approved.back].includes(state) &&
    approved.expires >= new Date().toISOString()
  return isWithin
    ? undefined
    : 'Phones that ask for two persons keep what they have: the guarded documents of that release are not those of the newest approval, nor those that it lets you go back to. Check them out, have them approved (lienzo release approve) and publish them; lienzo release halt disables a screen meanwhile, or takes phones back to the documents of their build.'
}
