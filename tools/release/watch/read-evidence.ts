import type { Evidence, Slot } from '../../watch'
import { heartbeat } from './queries'
import { NoFigures, type Prometheus } from './prometheus'
import { readSlots } from './read-slots'
import type { Rollout } from './rollout'

const freshSeconds = 120

/** All reports about a release and the one before; missing data is explained in words. */
export async function readEvidence(
  prometheus: Prometheus,
  rollout: Rollout,
  now: number,
  isBalanced = false,
): Promise<Evidence> {
  const { live, stages } = rollout
  const known = {
    release: live.number,
    permille: live.rollout.permille,
    stageStart: stages.at(-1)?.start ?? now,
    now,
    screens: screensOf(live.objects),
  }
  try {
    const missing = await missingOf(prometheus, now)
    const slots = await readSlots(prometheus, rollout, now, isBalanced)
    return { ...known, slots, missing: missing ?? silenceOf(slots) }
  } catch (error) {
    if (!(error instanceof NoFigures)) throw error
    return { ...known, slots: [], missing: error.message }
  }
}

const screensOf = (objects: Rollout['live']['objects']) =>
  Object.keys(objects).flatMap((name) => /^screens\/(.+)$/.exec(name)?.[1] ?? [])

/** The reason why the data of Prometheus cannot be used. */
async function missingOf(prometheus: Prometheus, now: number): Promise<string | undefined> {
  const [seen] = await prometheus.range(`max(timestamp(${heartbeat}))`, now, now, 1)
  const last = seen?.values.at(-1)?.[1]
  if (last === undefined)
    return `Prometheus has seen no collector in the last five minutes (${heartbeat}), so nothing is decided. Look whether lienzo reports runs and is scraped.`
  const age = Math.round(now - last)
  return age > freshSeconds
    ? `What Prometheus has of the collectors is ${age} seconds old, so nothing is decided.`
    : undefined
}

/** An hour without a report from either release means that the reports are cut off somewhere. */
function silenceOf(slots: readonly Slot[]): string | undefined {
  const last = slots.slice(-6)
  const isSilent = last.every(({ canary, baseline }) =>
    [canary, baseline].every((side) => Object.values(side).every(({ shown }) => shown === 0)),
  )
  return isSilent && last.length > 0
    ? 'No phone has told anything for a while, so nothing is decided. Look whether reports reach the collector (reports in config.json).'
    : undefined
}
