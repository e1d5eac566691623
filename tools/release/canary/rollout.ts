import type { Manifest } from '../../../src/delivery/manifest'
import { readEntry, type AuditEntry, hasSameObjects } from '../audit'
import { manifestNumbers, readIfSound, readNumbered, type TrustedKeys } from '../read-manifests'
import type { Store } from '../stores/store'

export interface Rollout {
  readonly live: Manifest
  /** Phones may have the documents under these numbers. Each stage is a release. */
  readonly numbers: readonly number[]
  /** The same for the previous documents; 0 means the embedded ones. */
  readonly before: readonly number[]
  /** In order; empty for an empty store. */
  readonly stages: readonly Stage[]
  /** A sentence: why the analysis does not act, since a person has overruled it or may have. */
  readonly leftAlone: string | undefined
}

export interface Stage {
  readonly start: number
  readonly permille: number
}

/** For the action in the audit log. */
export const despiteSuffix = 'despite the canary analysis'

/** Releases with other documents or another salt belong to another rollout. */
export async function readRollout(
  store: Store,
  keys: TrustedKeys,
  live: Manifest,
): Promise<Rollout> {
  const steps = await stepsOf(store, keys, live)
  const { previous } = live.rollout
  const before =
    previous === null ? [] : await stepsOf(store, keys, await readNumbered(store, previous, keys))
  const entries = await Promise.all(steps.map(({ audit }) => readEntry(store, audit)))
  return {
    live,
    numbers: steps.map(({ number }) => number),
    before: previous === null ? [0] : before.map(({ number }) => number),
    stages: stagesOf(steps),
    leftAlone: leftAloneBy(entries),
  }
}

/** A missing or changed entry may be one by which a person overruled the analysis. */
function leftAloneBy(entries: readonly (AuditEntry | undefined)[]): string | undefined {
  const overruled = entries.find((entry) => entry?.what.endsWith(despiteSuffix))
  if (overruled)
    return `${overruled.who} has overruled the canary analysis: "${overruled.why}". The analysis does not act until the next release.`
  return entries.includes(undefined)
    ? 'An entry of the audit log cannot be read. A person may have overruled the canary analysis in it, so the analysis waits. Run "lienzo release verify" to find the entry.'
    : undefined
}

/** Same documents and salt, up to `last`, in order. */
async function stepsOf(store: Store, keys: TrustedKeys, last: Manifest): Promise<Manifest[]> {
  const steps = [last]
  for (const number of (await manifestNumbers(store)).toReversed()) {
    if (number >= last.number) continue
    const step = await readIfSound(store, number, keys)
    if ('cause' in step) continue
    if (step.rollout.salt !== last.rollout.salt || !hasSameObjects(step, last)) break
    steps.unshift(step)
  }
  return steps
}

function stagesOf(steps: readonly Manifest[]): Stage[] {
  return steps
    .map(({ time, rollout }) => ({ start: Date.parse(time) / 1000, permille: rollout.permille }))
    .filter(({ permille }, at, all) => permille !== all[at - 1]?.permille)
}
