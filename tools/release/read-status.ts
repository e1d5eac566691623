import type { JsonObject } from '../../renderer/language'
import manifestSchema from '../../schemas/language/manifest.schema.json'
import { isPicture } from '../../src/delivery/guarded'
import type { Manifest } from '../../src/delivery/manifest'
import { documentLimits, visitLimits } from '../analysis/model/limit-uses'
import type { Contents } from '../build/packaging'
import { curvesOf, type Curve, type Decision, usualRules } from './canary'
import { type AuditEntry, hasSameObjects, lastEntries } from './audit'
import { judgeLive } from './canary/analyze-once'
import { createPrometheus } from './canary/prometheus'
import type { Release } from './commit-release'
import { readContents } from './objects-in-store'
import { ReleaseError, type Refusal } from './outcome'
import {
  manifestNumbers,
  readIfSound,
  readNumbered,
  readState,
  type StoreState,
  type UnsoundManifest,
} from './read-manifests'

/** The current decision of the canary analysis, with the curves of failure rates by screen. */
export interface CanaryStatus extends Pick<Decision, 'act' | 'reason'> {
  readonly curves: readonly Curve[]
}

export interface ReleaseStatus {
  readonly live: Manifest | null
  /** The newest release, which may not be live yet. */
  readonly newest: number | null
  /** True if there are releases but no pointer. */
  readonly isLost: boolean
  /** The unsound manifests with a higher number than the newest valid manifest. */
  readonly unsound?: readonly UnsoundManifest[]
  readonly history: readonly AuditEntry[]
  /** How far the live release uses up each limit, or the reason why nobody knows. */
  readonly limits?: { readonly limitUses: readonly LimitUse[] } | { readonly refusal: Refusal }
  /** The state of the canary analysis, if the options name a Prometheus. */
  readonly canary?: CanaryStatus
}

export interface StatusOptions {
  readonly last: number
  readonly prometheus?: string | undefined
}

/**
 * Reads the status of a store. With `prometheus`, includes the decision that the canary analysis
 * would make.
 */
export async function readStatus(
  place: Pick<Release, 'store' | 'keys'>,
  { last, prometheus }: StatusOptions,
): Promise<ReleaseStatus> {
  const { store, keys } = place
  const state = await readState(store, keys)
  const { live, newest, isLost = false, unsound = [] } = state
  return {
    live: live?.manifest ?? null,
    newest: newest?.number ?? null,
    isLost,
    ...(unsound.length > 0 && { unsound }),
    history: await lastEntries(store, newest?.audit, last),
    ...(live && { limits: await limitsOf(place, live.manifest) }),
    ...(prometheus !== undefined && { canary: await canaryStatus(place, state, prometheus) }),
  }
}

/**
 * Returns the live release, or the previous release after a halt. `undefined` means the documents
 * of the build.
 */
export async function phoneRelease({
  store,
  keys,
}: Pick<Release, 'store' | 'keys'>): Promise<Manifest | undefined> {
  const { live } = await readState(store, keys)
  if (!live || live.manifest.rollout.permille > 0) return live?.manifest
  const { previous } = live.manifest.rollout
  return previous === null ? undefined : readNumbered(store, previous, keys)
}

const mostReleases = 100

/** Returns whether one of the last releases had exactly these objects. */
export async function wasReleased(
  { store, keys }: Pick<Release, 'store' | 'keys'>,
  objects: Manifest['objects'],
): Promise<boolean> {
  for (const number of (await manifestNumbers(store)).slice(-mostReleases).toReversed()) {
    const manifest = await readIfSound(store, number, keys)
    if (!('cause' in manifest) && hasSameObjects(manifest, { objects })) return true
  }
  return false
}

async function canaryStatus(
  release: Pick<Release, 'store' | 'keys'>,
  state: StoreState,
  address: string,
): Promise<CanaryStatus> {
  const now = () => new Date()
  const inputs = {
    release: { ...release, now },
    prometheus: createPrometheus(address),
    rules: usualRules,
  }
  const { act, reason, slots = [] } = await judgeLive(inputs, state)
  return { act, reason, curves: curvesOf(slots) }
}

/** Reads the use of limits. A damaged object must not hide the rest of the status. */
async function limitsOf(
  { store }: Pick<Release, 'store'>,
  manifest: Manifest,
): Promise<NonNullable<ReleaseStatus['limits']>> {
  try {
    return { limitUses: limitUsesOf(manifest.objects, await readContents(store, manifest)) }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return { refusal: error.refusal }
  }
}

/** A release's use of a limit, and the screen with the largest use. */
export interface LimitUse {
  readonly limit: string
  readonly used: number
  readonly of: number
  readonly screen?: string
}

export function limitUsesOf(objects: Manifest['objects'], contents: Contents): LimitUse[] {
  const app = JSON.parse(contents.get('app') ?? '{}') as JsonObject
  const largest = new Map<string, LimitUse>()
  for (const [name, text] of contents) {
    if (!name.startsWith('screens/')) continue
    const screen = name.slice('screens/'.length)
    const { document, fragments = {} } = JSON.parse(text) as Bundle
    const bytes = Buffer.byteLength(JSON.stringify(document))
    visitLimits({ document, bytes, app, fragment: (of) => fragments[of] }, (limit, used) => {
      if (used > (largest.get(limit)?.used ?? 0))
        largest.set(limit, { limit, used, of: documentLimits[limit], screen })
    })
  }
  const count = Object.keys(objects).filter((name) => !isPicture(name)).length
  return [
    { limit: 'objects', used: count, of: manifestSchema.properties.objects.maxProperties },
    ...largest.values(),
  ]
}

interface Bundle {
  readonly document: JsonObject
  readonly fragments?: Readonly<Record<string, JsonObject>>
}
