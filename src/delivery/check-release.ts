import { EngineError } from '../../renderer/language'
import { downloadObjects, type DownloadDeps } from './download-objects'
import { changesOf, type BuildObjects, meetsNeeds } from './capabilities'
import { readJudge } from './judge-approval'
import { loadApproved, loadRelease, readState, type LoadedRelease } from './load-release'
import { newestManifest, type Manifest, manifestBytes } from './manifest/manifest'
import { noticeOf, type SeenManifest } from './notice-of'
import { isSame, keptRelease, type KeptRelease } from './persisted-state'
import { type SignedManifest, assertSigned } from './assert-signed'
import { screenOf } from './released-object'
import type { Trust } from './trust'
import { isInRollout } from './manifest/bucket'
import type { ObjectHost } from './fetch-objects'
import { readEnvelope } from './manifest/verify-envelope'
import { fetchVerified } from './fetch-verified'
import { hasState } from './has-state'
import { hashOf } from './manifest/hash'
import type { ReleaseStore } from './release-store'

interface CheckDeps extends ChoiceDeps, DownloadDeps, Trust {
  now: () => number
  noted: () => Promise<void>
}

/**
 * Requests the newest release and stores it. Rejects if a request fails, or if the phone cannot
 * trust a response.
 */
export async function checkRelease(deps: CheckDeps): Promise<void> {
  const { store } = deps
  const build = await deps.build()
  const signed = await readSignedManifest(deps, newestManifest, store.kept.seen.hash)
  const notice = await noticeOf(deps, signed)
  const judge = await readJudge(deps, signed)
  // No `await` is allowed between this line and the write, because another page could write in
  // between.
  const { seen, clock } = await store.renew()
  const isNewManifest = signed.hash !== seen.hash
  const now = trustedNow({
    phone: deps.now(),
    host: signed.date,
    newestMadeAt: seen.time,
    latest: clock,
  })
  assertFresh(signed.manifest, signed.hash, { seen, floor: build.floor, now })
  const { states, kept } = judge({ seen, floor: build.floor, now })
  // The notice is stored first. Disabled screens and revoked documents then take effect even if
  // documents fail to load.
  store.keep({ ...store.kept, ...notice, ...kept, clock: now - (now % dayMs) })
  await deps.noted()
  const releases = await releasesFor(deps, signed, build, states).catch((error: unknown) => {
    // The objects of an invalid release are deleted. After a failed request, they are kept for the
    // next attempt.
    if (!isNotRead(error)) store.tidy()
    throw error
  })
  if ((await store.renew()).seen.number === signed.number) store.keep({ ...store.kept, releases })
  if (isNewManifest) store.tidy()
}

const isNotRead = (error: unknown) =>
  error instanceof EngineError && error.code === 'release-not-read'

async function releasesFor(
  deps: CheckDeps,
  offered: SignedManifest,
  build: BuildObjects,
  states: readonly string[],
): Promise<KeptRelease[]> {
  const { store } = deps
  const { releases } = store.kept
  const changed = changesOf(offered.manifest, build)
  const choice = await chooseRelease(deps, offered, build, isSame(releases[0]?.changed, changed))
  if (choice === 'build') return []
  if (choice === 'others')
    return completeReleases(
      deps,
      releases.filter((release) => !isSame(release.changed, changed)),
    )
  const { manifest, envelope } = choice
  if (!Object.keys(manifest.objects).some(screenOf)) throw new EngineError('release-no-screens')
  const [first] = releases
  // A release whose objects are already on the phone is not downloaded again.
  const isHere =
    first && isSame(first.envelope, envelope) && (await loadApproved(store, deps, first))
  const release = isHere ? first : await takeRelease(deps, keptRelease(choice, build), states)
  return [release, ...(await completeReleases(deps, releaseToReturnTo(releases, release)))]
}

async function takeRelease(
  deps: CheckDeps,
  release: KeptRelease,
  states: readonly string[],
): Promise<KeptRelease> {
  await downloadObjects(deps, release.manifest.objects, release.changed)
  const loadedRelease = await loadRelease(deps.store, release)
  if (!loadedRelease) throw new EngineError('release-not-read')
  return { ...release, ...(await approveRelease(deps, loadedRelease, states)) }
}

/**
 * Returns the fallback: the newest stored release with a lower number. If a stored release has the
 * same documents as the new release, returns the release before the stored release.
 */
function releaseToReturnTo(
  releases: readonly KeptRelease[],
  { number, changed }: KeptRelease,
): KeptRelease[] {
  const at = releases.findIndex((release) => isSame(release.changed, changed))
  return releases
    .slice(at + 1)
    .filter((release) => release.number < number)
    .slice(0, 1)
}

async function completeReleases(
  deps: CheckDeps,
  releases: readonly KeptRelease[],
): Promise<KeptRelease[]> {
  const loadedReleases = await Promise.all(
    releases.map((release) => loadApproved(deps.store, deps, release)),
  )
  return releases.filter((_, at) => loadedReleases[at])
}

const dayMs = 86_400_000

interface Clocks {
  phone: number
  host: string | null
  newestMadeAt: number
  latest: number
}

/**
 * Returns the latest time of several clocks, so that a slow clock cannot prolong an expired
 * manifest. The time of the host and the stored day are not signed, so they count only if host and
 * phone differ by more than a day.
 */
function trustedNow({ phone, host, newestMadeAt, latest }: Clocks): number {
  const date = Date.parse(host ?? '')
  const differs = Math.abs(date - phone) > dayMs
  return differs ? Math.max(phone, newestMadeAt, date, latest) : Math.max(phone, newestMadeAt)
}

interface FreshnessCriteria {
  seen: Pick<SeenManifest, 'number' | 'hash'>
  floor: number
  now: number
}

/**
 * The maximum increase of the number from one manifest to the next. A larger increase can mean that
 * an attacker controls the host or a key.
 */
const longestJump = 10_000

/**
 * Throws if a manifest has expired, has a lower number than the build or the newest seen manifest,
 * has the number of another manifest, or has too high a number.
 */
function assertFresh(
  { number, expires }: Manifest,
  hash: string,
  { seen, floor, now }: FreshnessCriteria,
): void {
  if (number < floor) throw new EngineError('release-old', 'older than the build')
  if (number < seen.number) throw new EngineError('release-old', 'older than one that was seen')
  if (number === seen.number && hash !== seen.hash) throw new EngineError('release-two-of-a-number')
  if (number - Math.max(seen.number, floor) > longestJump) throw new EngineError('release-jump')
  if (!(now <= Date.parse(expires))) throw new EngineError('release-expired')
}

interface ChoiceDeps extends ManifestSource {
  deviceId: () => string
}

/**
 * Chooses the release for this phone. The result `build` means the documents of the build. The
 * result `others` means that this build cannot show the documents. `has` is true if the phone
 * already uses the documents of the newest manifest.
 */
async function chooseRelease(
  deps: ChoiceDeps,
  newest: SignedManifest,
  build: BuildObjects,
  has: boolean,
): Promise<SignedManifest | 'build' | 'others'> {
  const { manifest } = newest
  if (await isChosen(manifest, deps.deviceId(), has))
    return meetsNeeds(manifest.needs, build.capabilities) ? newest : 'others'
  const { previous } = manifest.rollout
  if (previous === null || previous < build.floor) return 'build'
  const earlier = await readSignedManifest(deps, `manifest/${previous}.json`)
  // The newest manifest names this earlier manifest, so the expiry and the rollout of the earlier
  // manifest do not matter.
  if (earlier.number !== previous) throw new EngineError('release-not-previous')
  return meetsNeeds(earlier.manifest.needs, build.capabilities) ? earlier : 'others'
}

/**
 * True if this phone takes part in a rollout. Without a device id, the phone takes part only when
 * the release is for everyone. If the phone already has the documents, it takes part until the
 * rollout is halted.
 */
async function isChosen({ rollout }: Manifest, deviceId: string, has: boolean): Promise<boolean> {
  return deviceId ? isInRollout(rollout, deviceId) : rollout.permille >= (has ? 1 : 1000)
}

interface FetchedManifest extends SignedManifest {
  date: string | null
}

interface ManifestSource {
  host: ObjectHost
  keys: readonly string[]
}

/**
 * Reads `current.json` (without caches) or `manifest/<number>.json`, and verifies the signature. A
 * text with the hash `verified` is not verified again.
 */
function readSignedManifest(
  { host, keys }: ManifestSource,
  file: string,
  verified?: string,
): Promise<FetchedManifest> {
  const request = {
    fetch: host.fetch,
    url: host.base + file,
    mostBytes: manifestBytes,
    cache: file === newestManifest ? 'no-cache' : 'default',
  } as const
  return fetchVerified(request, async ({ bytes, date }) => {
    const envelope = readEnvelope(new TextDecoder().decode(bytes))
    if (!envelope) throw new EngineError('release-no-manifest')
    return { ...(await assertSigned(envelope, keys, verified)), date }
  })
}

interface ApprovingDeps extends Trust {
  host: ObjectHost
  store: Pick<ReleaseStore, 'write'>
}

/**
 * Returns the approved state of a release; none for the build's state. Throws if the state is not
 * approved.
 */
async function approveRelease(
  deps: ApprovingDeps,
  release: LoadedRelease,
  approved: readonly string[],
): Promise<Pick<KeptRelease, 'state'>> {
  if (deps.approverKeys.length === 0) return {}
  if (await hasState(deps, release, await deps.guarded())) return {}
  for (const state of approved) {
    const text = await fetchState(deps.host, state)
    if (!(await hasState(deps, release, readState(text)))) continue
    deps.store.write(state, text)
    return { state }
  }
  throw new EngineError('release-not-approved')
}

const mostBytes = 131_072

function fetchState({ fetch, base }: ObjectHost, hash: string): Promise<string> {
  const url = `${base}doc/${hash}.json`
  return fetchVerified({ fetch, url, mostBytes, cache: 'default' }, async ({ bytes }) => {
    if ((await hashOf(bytes)) !== hash) throw new EngineError('release-wrong-hash', 'guarded state')
    return new TextDecoder().decode(bytes)
  })
}
