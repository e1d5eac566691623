import { decide, usualRules, type Rules, type Slot } from '../../../release/canary/index.ts'
import { createRandom, type Random } from '../random.ts'
import { screens, type Course } from './course.ts'
import { drawViews, addForgedReports, type CountsByScreen } from './draw-side.ts'
import type { Minute } from './trace.ts'

export interface RolloutResult {
  /**
   * `halted`: the analysis halted the release. `held`: the next stage was due, but did not start.
   * `passed`: every phone got the release.
   */
  readonly end: 'halted' | 'held' | 'passed'
  readonly seconds: number
  readonly permille: number
  /** The number of phones with the release at the end. */
  readonly met: number
}

const slotMinutes = 10
/** The maximum number of views and faults of a screen that count for an address in a slot. */
const perAddress = 10
/**
 * The simulated analysis decides every minute in the first minutes of a stage, and later every five
 * minutes, so that the simulation is faster.
 */
const firstMinutes = 10
const minutesBetweenLooks = 5

type GrowingSlot = Omit<Slot, 'seconds' | 'canary' | 'baseline'> & {
  seconds: number
  readonly permille: number
  readonly canary: CountsByScreen
  readonly baseline: CountsByScreen
}

/**
 * Simulates a rollout with random faults and the decisions of the analysis. Ends at the first
 * decision that differs from the planned promotion.
 */
export function judgeRollout(
  trace: readonly Minute[],
  course: Course,
  seed: number,
  rules: Rules = usualRules,
): RolloutResult {
  const random = createRandom(seed)
  const slots: GrowingSlot[] = []
  const start = trace[0]!.second
  let stageStart = start
  for (const [at, minute] of trace.entries()) {
    if (minute.permille !== (slots.at(-1)?.permille ?? minute.permille)) stageStart = minute.second
    drawMinute(slotOf(slots, minute, stageStart, course), minute, course, at, random)
    const isDue = trace[at + 1] !== undefined && trace[at + 1]!.permille !== minute.permille
    const isEarly = minute.second - stageStart < firstMinutes * 60
    if (!isEarly && at % minutesBetweenLooks !== 0 && !isDue) continue
    const { act } = decide(
      {
        release: 2,
        permille: minute.permille,
        stageStart,
        now: minute.second + 60,
        slots,
        screens: screens.map(([name]) => name),
      },
      rules,
    )
    const end = { seconds: minute.second + 60 - start, permille: minute.permille, met: minute.met }
    if (act === 'halt') return { end: 'halted', ...end }
    if (isDue && act === 'wait') return { end: 'held', ...end }
  }
  const { second, permille, met } = trace.at(-1)!
  return { end: 'passed', seconds: second + 60 - start, permille, met }
}

/**
 * The slot of a minute. A new stage starts a new slot, and attackers send reports from its start.
 */
function slotOf(
  slots: GrowingSlot[],
  { second, permille }: Minute,
  stageStart: number,
  { attack }: Course,
): GrowingSlot {
  const last = slots.at(-1)
  if (last && last.start >= stageStart && last.seconds < slotMinutes * 60) return last
  const slot = { start: second, seconds: 0, permille, canary: {}, baseline: {} }
  if (attack) addForgedReports(slot, attack, perAddress)
  slots.push(slot)
  return slot
}

function drawMinute(
  slot: GrowingSlot,
  { canary, baseline }: Minute,
  course: Course,
  minute: number,
  random: Random,
): void {
  const { outage } = course
  const isDown =
    outage !== undefined && minute >= outage.afterMinutes && minute < outage.afterMinutes + 60
  const down = isDown ? outage.share : 0
  slot.seconds += 60
  drawViews(slot.canary, canary, course, { worse: true, down }, random)
  drawViews(slot.baseline, baseline, course, { worse: false, down }, random)
}
