import type { Evidence, ScreenCounts, Side, Slot } from './evidence.ts'
import type { Rules } from './rules.ts'
import { triesOf } from './totals.ts'

/** The slots without the screens that few senders dominate, and a sentence about these. */
export interface FairSlots {
  readonly slots: readonly Slot[]
  readonly note: string | undefined
}

/**
 * Leaves out the screens that few senders dominate, on either side. A collector limits the reports
 * of an address. A high mean therefore says that most reports come from senders at that limit.
 */
export function leaveDominated({ slots, stageStart }: Evidence, rules: Rules): FairSlots {
  const names = new Set<string>()
  const concerned = new Set<number>()
  const fair = slots.map((slot): Slot => {
    const left = screensOf(slot).filter((screen) =>
      [slot.canary[screen], slot.baseline[screen]].some((counts) => isDominated(counts, rules)),
    )
    if (left.length === 0) return slot
    if (slot.start >= stageStart) {
      concerned.add(slot.start)
      for (const screen of left) names.add(screen)
    }
    return {
      ...slot,
      canary: without(slot.canary, left),
      baseline: without(slot.baseline, left),
    }
  })
  const ofStage = slots.filter(({ start }) => start >= stageStart).length
  return { slots: fair, note: noteOf(concerned.size, ofStage, [...names]) }
}

function isDominated(counts: ScreenCounts | undefined, { perSender }: Rules): boolean {
  return counts !== undefined && triesOf(counts) > perSender * counts.senders
}

const screensOf = ({ canary, baseline }: Slot): string[] => [
  ...new Set([...Object.keys(canary), ...Object.keys(baseline)]),
]

function without(side: Side, screens: readonly string[]): Side {
  return Object.fromEntries(Object.entries(side).filter(([name]) => !screens.includes(name)))
}

/** The maximum number of names in a sentence. */
const mostNames = 3

function noteOf(slots: number, all: number, screens: readonly string[]): string | undefined {
  if (slots === 0) return undefined
  const more = screens.length > mostNames ? ` and ${screens.length - mostNames} more` : ''
  return `In ${slots} of ${all} time slots few senders told most of ${screens.slice(0, mostNames).join(', ')}${more}; these decide nothing.`
}
