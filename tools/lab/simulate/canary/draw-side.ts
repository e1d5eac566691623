import type { ScreenCounts } from '../../../release/canary/index.ts'
import { binomial, type Random } from '../random.ts'
import { background, failing, screens, type Course } from './course.ts'

/** The counts of one side of the rollout in a slot, by screen. */
export type CountsByScreen = Record<string, MutableCounts>
type MutableCounts = { -readonly [Name in keyof ScreenCounts]: ScreenCounts[Name] } & {
  faults: Record<string, number>
}

/** The number of views of one screen that an address reports within ten minutes. */
const viewsPerSender = 2

/** Adds random results of `views` views. `worse` is true for the release that may fail. */
export function drawViews(
  side: CountsByScreen,
  views: number,
  course: Course,
  { worse, down }: { readonly worse: boolean; readonly down: number },
  random: Random,
): void {
  for (const [screen, share] of screens) {
    const tries = Math.round(views * share + random() - 0.5)
    const counts = countsOf(side, screen)
    const isHit = worse && (course.on === 'all' || screen === failing)
    const failed = [
      ['call-failed', binomial(tries, background + down, random)],
      ['screen-failed', binomial(tries, isHit ? course.fails * course.engines : 0, random)],
    ] as const
    for (const [code, count] of failed) {
      if (count === 0) continue
      counts.faults[code] = (counts.faults[code] ?? 0) + count
      counts.reporters += count
      counts.certainReporters += count
      counts.shown -= count
    }
    counts.shown += tries
    counts.senders += Math.ceil(tries / viewsPerSender)
  }
}

/**
 * Adds an attacker's forged reports in a slot, up to the collector's limit for each address. To
 * halt the release, the addresses report its faults, and views of the previous release. To promote
 * the release, they report faults of the previous release, and views of the new release.
 */
export function addForgedReports(
  { canary, baseline }: { readonly canary: CountsByScreen; readonly baseline: CountsByScreen },
  { goal, addresses }: NonNullable<Course['attack']>,
  perAddress: number,
): void {
  const [failing, well] = goal === 'halt' ? [canary, baseline] : [baseline, canary]
  for (const [screen] of screens) {
    const bad = countsOf(failing, screen)
    const good = countsOf(well, screen)
    bad.faults['screen-failed'] = (bad.faults['screen-failed'] ?? 0) + addresses * perAddress
    bad.reporters += addresses
    bad.certainReporters += addresses
    bad.senders += addresses
    good.shown += addresses * perAddress
    good.senders += addresses
  }
}

function countsOf(side: CountsByScreen, screen: string): MutableCounts {
  return (side[screen] ??= {
    shown: 0,
    slow: 0,
    reporters: 0,
    certainReporters: 0,
    senders: 0,
    faults: {},
  })
}
