import type { Evidence, ScreenCounts, Slot } from './evidence.ts'

const start = 1_800_000_000

/** Creates counts. By default each fault comes from a different address. */
export function countsOf(
  shown: number,
  faults = 0,
  more: Partial<ScreenCounts> = {},
): ScreenCounts {
  return {
    shown,
    slow: 0,
    reporters: faults,
    certainReporters: more.reporters ?? faults,
    senders: Math.ceil((shown + faults) / 3),
    faults: faults > 0 ? { 'screen-failed': faults } : {},
    ...more,
  }
}

/** Creates consecutive slots of ten minutes. */
export function slotsOf(...sides: readonly Pick<Slot, 'canary' | 'baseline'>[]): Slot[] {
  return sides.map((side, at) => ({ start: start + at * 600, seconds: 600, ...side }))
}

/** Returns evidence of a release that has been at 1 % since the first slot. */
export function evidenceOf(slots: readonly Slot[], more: Partial<Evidence> = {}): Evidence {
  return {
    release: 12,
    permille: 10,
    stageStart: start,
    now: start + slots.length * 600,
    slots,
    screens: ['home', 'pay'],
    ...more,
  }
}
