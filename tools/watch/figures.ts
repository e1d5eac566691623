import type { Evidence } from './evidence.ts'
import type { Suspicion } from './suspicion.ts'
import { totalsOf, type Totals } from './totals.ts'

/** The figures of a decision, for the audit log. */
export interface Figures {
  readonly release: number
  readonly permille: number
  readonly seconds: number
  readonly canary: Totals
  readonly baseline: Totals
  /** The growth of the bets: those that halt, those that hold, those on late pictures. */
  readonly grown: { readonly heard: number; readonly faults: number; readonly slow: number }
}

/** Collects the figures of a decision. */
export function figuresOf(
  { release, permille, slots }: Evidence,
  { heard, faults, slow }: Suspicion,
): Figures {
  return {
    release,
    permille,
    seconds: slots.reduce((sum, slot) => sum + slot.seconds, 0),
    canary: totalsOf(slots, 'canary'),
    baseline: totalsOf(slots, 'baseline'),
    grown: { heard: short(heard), faults: short(faults), slow: short(slow) },
  }
}

const short = (number: number) => Number(number.toPrecision(3))
