import type { SlipKind } from './slip'
import type { MutantFigures } from './try-mutants'

/** What became of many slips. */
export interface Totals {
  readonly told: number
  readonly noticed: number
  readonly unnoticed: number
  /** They show or send nothing else: not counted. */
  readonly same: number
  /** All that change something. */
  readonly counted: number
  /** How many of these are told or noticed. */
  readonly percent: number
}

/** What slips may be made in, in the order in which they are told. */
export const slipKinds: readonly SlipKind[] = ['screen', 'fragment', 'text', 'endpoint', 'answer']

/** What became of the slips of screens: of one kind, or of all. */
export function totalsOf(figures: readonly MutantFigures[], kinds = slipKinds): Totals {
  const counts = figures.flatMap((each) => kinds.map((kind) => each.kinds[kind]))
  const sum = (one: (of: (typeof counts)[number]) => number) =>
    counts.reduce((total, each) => total + one(each), 0)
  const [told, noticed] = [sum((each) => each.told), sum((each) => each.noticed)]
  const unnoticed = sum((each) => each.unnoticed.length)
  const counted = told + noticed + unnoticed
  const percent = counted === 0 ? 100 : ((told + noticed) / counted) * 100
  return { told, noticed, unnoticed, same: sum((each) => each.same), counted, percent }
}
