import type { JsonObject } from '../../renderer'
import type { BuildObjects } from './capabilities'
import { chooseRelease, type ChoiceWorld } from './choose-release'
import { fetchObjects } from './fetch-objects'
import { judgeManifest, trustedNow } from './judge-manifest'
import { isSame, type Kept, type KeptRelease } from './kept-release'
import type { Manifest, ReleasedObject } from './manifest/manifest'
import { proveScreen } from './prove-screen'
import { newest, readSignedManifest, type SignedManifest } from './read-signed-manifest'
import type { ReleaseStore } from './release-store'
import { parseObject, screenOf, type ReleasedScreen } from './released-object'

/** What a check needs of the world. */
export interface CheckWorld extends ChoiceWorld {
  store: ReleaseStore
  build: () => Promise<BuildObjects>
  /** The app document of the build. */
  app: JsonObject
  now: () => number
}

/** Looks for a release once and brings it onto the device; rejects when the host, or what it sent, is not to be trusted. */
export async function checkRelease(world: CheckWorld): Promise<void> {
  const build = await world.build()
  const { seen } = world.store.kept
  const signed = await readSignedManifest(world, newest, seen)
  judgeManifest(signed.manifest, signed.hash, { seen, floor: build.floor, now: trustedNow(signed.date, signed.manifest, world.now()) })
  // What is closed or revoked holds at once, whether or not the documents can be had.
  note(world.store, signed, build)
  await take(world, signed.manifest, build)
}

function note(store: ReleaseStore, { manifest: { killed, revoked }, number, hash, keys }: SignedManifest, { objects }: BuildObjects): void {
  const withdrawn = Object.keys(objects).flatMap((name) => (revoked.includes(objects[name]!) ? (screenOf(name) ?? []) : []))
  keep(store, { ...store.kept, seen: { number, hash, keys }, killed, revoked, withdrawn })
}

async function take(world: CheckWorld, newestManifest: Manifest, build: BuildObjects): Promise<void> {
  const { store } = world
  const chosen = await chooseRelease(world, newestManifest, build)
  if (chosen === 'same') return
  if (chosen === 'build') return keep(store, { ...store.kept, releases: [] })
  const release = { number: chosen.number, changed: changesOf(chosen, build) }
  await stage(world, chosen, release)
  keep(store, { ...store.kept, releases: [release, ...before(store.kept, release)] })
}

/** What is fallen back on: the release before this one, unless the way leads back to where it was. */
function before({ releases }: Kept, { number, changed }: KeptRelease): KeptRelease[] {
  const at = releases.findIndex((release) => isSame(release.changed, changed))
  return releases.slice(at + 1).filter((release) => release.number < number).slice(0, 1)
}

function changesOf({ objects }: Manifest, build: BuildObjects): KeptRelease['changed'] {
  const changed = Object.entries(objects).flatMap(([name, { hash }]) => (build.objects[name] === hash ? [] : [[name, hash] as const]))
  const removed = Object.keys(build.objects).flatMap((name) => (name in objects ? [] : [[name, null] as const]))
  return Object.fromEntries([...changed, ...removed])
}

/** Brings every changed object onto the device that is not there yet, each one proved first; the app document before those that it frames. */
async function stage({ store, host, app }: CheckWorld, { objects }: Manifest, { changed }: KeptRelease): Promise<void> {
  const missing = new Map<string, ReleasedObject>()
  for (const [name, hash] of Object.entries(changed)) if (hash !== null && (await store.read(hash)) === undefined) missing.set(name, objects[name]!)
  const frame = missing.get('app')
  missing.delete('app')
  const takeObject = async (name: string, text: string) => {
    const object = parseObject(name, text)
    if (screenOf(name)) await proveScreen(object as unknown as ReleasedScreen, await frameOf(store, changed, app))
    store.write(objects[name]!.hash, text)
  }
  if (frame) await fetchObjects(host, new Map([['app', frame]]), takeObject)
  await fetchObjects(host, missing, takeObject)
}

async function frameOf(store: ReleaseStore, changed: KeptRelease['changed'], app: JsonObject): Promise<JsonObject> {
  const text = changed['app'] && (await store.read(changed['app']))
  return text ? parseObject('app', text) : app
}

function keep(store: ReleaseStore, kept: Kept): void {
  if (!isSame(store.kept, kept)) store.keep(kept)
}
