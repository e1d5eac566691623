import type { SlipKind } from './slip'
import type { MutantFigures } from './try-mutants'

/** The results of many mutations. */
export interface Totals {
  readonly told: number
  readonly noticed: number
  readonly unnoticed: number
  /** Mutations without a visible difference; they are not counted. */
  readonly same: number
  /** Mutations with a difference. */
  readonly counted: number
  /** The share of these that the checker or a scenario detects. */
  readonly percent: number
}

/** The kinds of mutated documents, in the order of the report. */
export const slipKinds: readonly SlipKind[] = ['screen', 'fragment', 'text', 'endpoint', 'answer']

/** Adds up the results for screens: of some kinds, or of all. */
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
