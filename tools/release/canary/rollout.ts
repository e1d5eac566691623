import type { Manifest } from '../../../src/delivery/manifest'
import { readEntry, type AuditEntry, hasSameObjects } from '../audit'
import { manifestNumbers, readIfSound, readNumbered, type TrustedKeys } from '../read-manifests'
import type { Store } from '../stores/store'

export interface Rollout {
  readonly live: Manifest
  /**
   * The numbers of all releases with these documents. Each stage of a rollout is a release with its
   * own number.
   */
  readonly numbers: readonly number[]
  /**
   * The numbers of all releases with the previous documents; 0 means the documents of the build.
   */
  readonly before: readonly number[]
  /** The stages in order: at least the stage of the live release. */
  readonly stages: readonly Stage[]
  /**
   * A sentence with the reason why the analysis does not act: a person has overruled the analysis,
   * or may have done so.
   */
  readonly leftAlone: string | undefined
}

export interface Stage {
  readonly start: number
  readonly permille: number
}

/** A suffix of the action in the audit log. */
export const despiteSuffix = 'despite the canary analysis'

/** Reads a rollout. Releases with other documents or another salt belong to another rollout. */
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

/**
 * Returns the reason why the analysis must not act. A missing or changed entry may have been a
 * person's decision.
 */
function leftAloneBy(entries: readonly (AuditEntry | undefined)[]): string | undefined {
  const overruled = entries.find((entry) => entry?.what.endsWith(despiteSuffix))
  if (overruled)
    return `${overruled.who} has overruled the canary analysis: "${overruled.why}". The analysis does not act until the next release.`
  return entries.includes(undefined)
    ? 'An entry of the audit log cannot be read. A person may have overruled the canary analysis in it, so the analysis waits. Run "lienzo release verify" to find the entry.'
    : undefined
}

/** Returns the releases up to `last` with the same documents and salt, in order. */
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
