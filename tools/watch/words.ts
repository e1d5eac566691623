import type { Slot } from './evidence.ts'
import type { Place } from './suspicion.ts'
import { totalsOf, type Totals } from './totals.ts'

/** Such as `1,200 screens`. */
export function count(number: number, noun: string): string {
  return `${Math.round(number).toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

/** Such as `12 minutes` or `3 hours`. */
export function lengthOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

/** The reports about a place, on both sides. */
export function aboutPlace(slots: readonly Slot[], { screen, code }: Place): string {
  const of = (side: 'canary' | 'baseline') => totalsOf(slots, side, screen, code)
  return `${screen} told ${code} ${oneOf(of('canary'))}, and ${oneOf(of('baseline'))} with the release before`
}

function oneOf({ shown, faults }: Totals): string {
  return `${count(faults, 'time')} in ${count(shown + faults, 'view')}`
}
