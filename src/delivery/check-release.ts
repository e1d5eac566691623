import { EngineError } from '../../renderer/language'
import { approveRelease } from './approve-release'
import { assertFresh } from './assert-fresh'
import { bringObjects, type BringingDeps } from './bring-objects'
import { changesOf, type BuildObjects } from './capabilities'
import { chooseRelease, type ChoiceDeps } from './choose-release'
import { readJudge } from './judge-approval'
import { loadApproved, loadRelease } from './load-release'
import { newest } from './manifest/manifest'
import { noticeOf } from './notice-of'
import { isSame, keptRelease, type KeptRelease } from './persisted-state'
import type { SignedManifest } from './prove-envelope'
import { readSignedManifest } from './read-signed-manifest'
import { screenOf } from './released-object'
import { dayMs, trustedNow } from './trusted-now'
import type { Trust } from './trust'

/** The services that a check uses. */
export interface CheckDeps extends ChoiceDeps, BringingDeps, Trust {
  now: () => number
  /** Called when closed and revoked documents are known, while others are still loading. */
  noted: () => Promise<void>
}

/**
 * Looks for a release once and brings it onto the device; rejects if the host, or its answer,
 * cannot be trusted.
 */
export async function checkRelease(deps: CheckDeps): Promise<void> {
  const { store } = deps
  const build = await deps.build()
  const signed = await readSignedManifest(deps, newest, store.kept.seen.hash)
  const notice = await noticeOf(deps, signed)
  const judge = await readJudge(deps, signed)
  // Nothing waits between here and the write to the store, so that no other page writes in between.
  const { seen, clock } = await store.renew()
  const isNews = signed.hash !== seen.hash
  const now = trustedNow({ phone: deps.now(), host: signed.date, made: seen.time, latest: clock })
  assertFresh(signed.manifest, signed.hash, { seen, floor: build.floor, now })
  const { states, kept } = judge({ seen, floor: build.floor, now })
  // Closed and revoked documents take effect at once, even if the documents of the release fail to
  // load.
  store.keep({ ...store.kept, ...notice, ...kept, clock: now - (now % dayMs) })
  await deps.noted()
  const releases = await releasesFor(deps, signed, build, states).catch((error: unknown) => {
    // Another attempt does not make bad documents good. After a failed request, the objects that
    // arrived are worth keeping.
    if (!isNotRead(error)) store.tidy()
    throw error
  })
  // Another page may have stored a newer release meanwhile.
  if ((await store.renew()).seen.number === signed.number) store.keep({ ...store.kept, releases })
  if (isNews) store.tidy()
}

const isNotRead = (error: unknown) =>
  error instanceof EngineError && error.code === 'release-not-read'

/** The complete releases that this device should have from now on. */
async function releasesFor(
  deps: CheckDeps,
  offered: SignedManifest,
  build: BuildObjects,
  states: readonly string[],
): Promise<KeptRelease[]> {
  const { store } = deps
  const { releases } = store.kept
  const changed = changesOf(offered.manifest, build)
  const chosen = await chooseRelease(deps, offered, build, isSame(releases[0]?.changed, changed))
  if (chosen === 'build') return []
  if (chosen === 'others')
    return wholeOf(
      deps,
      releases.filter((release) => !isSame(release.changed, changed)),
    )
  const { manifest, envelope } = chosen
  // A release without screens would leave nothing to show.
  if (!Object.keys(manifest.objects).some(screenOf)) throw new EngineError('release-no-screens')
  const [first] = releases
  // The release in use stays, even if it could not be brought again today.
  const isHere =
    first && isSame(first.envelope, envelope) && (await loadApproved(store, deps, first))
  const release = isHere ? first : await takeRelease(deps, keptRelease(chosen, build), states)
  return [release, ...(await wholeOf(deps, before(releases, release)))]
}

/** Brings the objects of a release, and finds its approved state. */
async function takeRelease(
  deps: CheckDeps,
  release: KeptRelease,
  states: readonly string[],
): Promise<KeptRelease> {
  await bringObjects(deps, release.manifest.objects, release.changed)
  const loaded = await loadRelease(deps.store, release)
  // Another page has deleted objects that this one has just brought.
  if (!loaded) throw new EngineError('release-not-read')
  return { ...release, ...(await approveRelease(deps, loaded, states)) }
}

/**
 * The release to fall back on: the newest kept one with a lower number. If the new release goes
 * back to a kept one, only older ones count.
 */
function before(releases: readonly KeptRelease[], { number, changed }: KeptRelease): KeptRelease[] {
  const at = releases.findIndex((release) => isSame(release.changed, changed))
  return releases
    .slice(at + 1)
    .filter((release) => release.number < number)
    .slice(0, 1)
}

/** Leaves out releases that have lost an object. */
async function wholeOf(deps: CheckDeps, releases: readonly KeptRelease[]): Promise<KeptRelease[]> {
  const loaded = await Promise.all(
    releases.map((release) => loadApproved(deps.store, deps, release)),
  )
  return releases.filter((_, at) => loaded[at])
}
