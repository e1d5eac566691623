import { EngineError, type JsonObject } from '../../renderer/language'
import { bringObjects } from './bring-objects'
import type { BuildObjects } from './capabilities'
import { changesOf, chooseRelease, type ChoiceDeps } from './choose-release'
import { assertApproved } from './assert-approved'
import { assertFresh } from './assert-fresh'
import { readJudge, type Judgement } from './judge-approval'
import { isSame, noticeOf, type KeptRelease } from './persisted-state'
import { loadRelease } from './load-release'
import type { SignedManifest } from './prove-envelope'
import { newest, readSignedManifest } from './read-signed-manifest'
import { dayMs, trustedNow } from './trusted-now'
import type { ReleaseStore } from './release-store'
import type { GuardedState } from './guarded/guarded-state'
import { parseObject, screenOf } from './released-object'

/** What a check needs of the world. */
export interface CheckDeps extends ChoiceDeps {
  store: ReleaseStore
  build: () => Promise<BuildObjects>
  /** Who may approve; without anybody no approval is asked for. */
  approverKeys: readonly string[]
  /** What is guarded in the build. */
  guarded: () => Promise<GuardedState>
  /** A text file of the build, by the name of its object. */
  readBuilt: (name: string) => Promise<JsonObject>
  /** The app document of the build. */
  app: JsonObject
  now: () => number
  /** What is closed or revoked is known from here on, while documents are still to be fetched. */
  noted: () => Promise<void>
}

/**
 * Looks for a release once and brings it onto the device; rejects when the host, or what it sent,
 * is not to be trusted.
 */
export async function checkRelease(deps: CheckDeps): Promise<void> {
  const { store } = deps
  const build = await deps.build()
  const signed = await readSignedManifest(deps, newest, store.kept.seen.hash)
  const judge = await readJudge(deps, signed)
  // Between here and noting it nothing waits, so that no other page comes in between.
  const { seen, clock } = await store.renew()
  const isNews = signed.hash !== seen.hash
  const now = trustedNow({ phone: deps.now(), host: signed.date, made: seen.time, latest: clock })
  assertFresh(signed.manifest, signed.hash, { seen, floor: build.floor, now })
  const judgement = judge({ seen, floor: build.floor, now })
  // What is closed or revoked holds at once, whether or not the documents can be had.
  const closing = {
    ...judgement.kept,
    worded: judgement.worded(build),
    withdrawn: withdrawnBy(signed, build),
  }
  store.keep({ ...store.kept, ...noticeOf(signed), ...closing, clock: now - (now % dayMs) })
  await deps.noted()
  const releases = await releasesFor(deps, signed, build, judgement).catch((error: unknown) => {
    // No later try makes bad documents good; those that could not be had are worth keeping what
    // came.
    if (!isNotRead(error)) store.tidy()
    throw error
  })
  // Another page may have gone further meanwhile.
  if ((await store.renew()).seen.number === signed.number) store.keep({ ...store.kept, releases })
  if (isNews) store.tidy()
}

const isNotRead = (error: unknown) =>
  error instanceof EngineError && error.code === 'release-not-read'

/** Screens of the build whose own document is revoked. */
function withdrawnBy({ manifest }: SignedManifest, { objects }: BuildObjects): string[] {
  return Object.keys(objects).flatMap((name) =>
    manifest.revoked.includes(objects[name]!) ? (screenOf(name) ?? []) : [],
  )
}

/** The releases that this device is to have from now on, each one whole. */
async function releasesFor(
  deps: CheckDeps,
  offered: SignedManifest,
  build: BuildObjects,
  { guarded, states }: Judgement,
): Promise<KeptRelease[]> {
  const { store } = deps
  const { releases } = store.kept
  const changed = changesOf(offered.manifest, build)
  const chosen = await chooseRelease(deps, offered, build, isSame(releases[0]?.changed, changed))
  if (chosen === 'build') return []
  if (chosen === 'others')
    return wholeOf(
      store,
      releases.filter((release) => !isSame(release.changed, changed)),
    )
  const { number, envelope, manifest } = chosen
  // One that has no screen would leave nothing to show.
  if (!Object.keys(manifest.objects).some(screenOf)) throw new EngineError('release-no-screens')
  const release = { number, changed: changesOf(manifest, build), envelope }
  await bringObjects(deps, manifest.objects, release.changed)
  if (guarded && !isSame(releases[0]?.envelope, envelope)) {
    const read = async (name: string) => {
      const hash = release.changed[name]
      return hash ? parseObject(name, (await store.read(hash)) ?? '') : deps.readBuilt(name)
    }
    await assertApproved({ ...deps, guarded, read }, manifest.objects, release.changed, states)
  }
  return [release, ...(await wholeOf(store, before(releases, release)))]
}

/**
 * What is fallen back on: the release before this one, unless the way leads back to where it was.
 */
function before(releases: readonly KeptRelease[], { number, changed }: KeptRelease): KeptRelease[] {
  const at = releases.findIndex((release) => isSame(release.changed, changed))
  return releases
    .slice(at + 1)
    .filter((release) => release.number < number)
    .slice(0, 1)
}

/** Leaves out those of which something was lost. */
async function wholeOf(
  store: ReleaseStore,
  releases: readonly KeptRelease[],
): Promise<KeptRelease[]> {
  const loaded = await Promise.all(releases.map((release) => loadRelease(store, release)))
  return releases.filter((_, at) => loaded[at])
}
