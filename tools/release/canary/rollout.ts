import type { Manifest } from '../../../src/delivery/manifest'
import { readEntry, type AuditEntry, hasSameObjects } from '../audit'
import { manifestNumbers, readIfSound, readNumbered, type TrustedKeys } from '../read-manifests'
import type { Store } from '../stores/store'

/** The stages of a release, according to its manifests. */
export interface Rollout {
  readonly live: Manifest
  /** Numbers under which phones may have it: each stage is a separate release. */
  readonly numbers: readonly number[]
  /** Numbers under which phones may have the documents before; 0 stands for those of the build. */
  readonly before: readonly number[]
  /** The stages, in order; none before the first release of a store. */
  readonly stages: readonly Stage[]
  /**
   * The reason why the analysis leaves it alone, in words: a person continued despite it, or may
   * have.
   */
  readonly leftAlone: string | undefined
}

/** A share of phones, and its start in seconds since 1970. */
export interface Stage {
  readonly start: number
  readonly permille: number
}

/** The mark in the audit log when a person overrules the canary analysis. */
export const despite = 'despite the canary analysis'

/** Reads the stages of the live release; earlier ones belong to another rollout. */
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

/** A missing or changed entry may be the one by which a person overruled the analysis. */
function leftAloneBy(entries: readonly (AuditEntry | undefined)[]): string | undefined {
  const overruled = entries.find((entry) => entry?.what.endsWith(despite))
  if (overruled)
    return `${overruled.who} goes on despite the canary analysis: "${overruled.why}". It does nothing until the next release.`
  return entries.includes(undefined)
    ? 'An entry of the audit log cannot be read, so it is not known whether a person overruled the canary analysis, and nothing is decided. lienzo release verify says which.'
    : undefined
}

/** The releases with the same documents for the same phones up to this one, in order. */
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
