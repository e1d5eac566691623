import type { MutantKind } from './mutant'
import type { MutantFigures } from './try-mutants'

/** The results of many mutations. */
export interface Totals {
  readonly reported: number
  readonly noticed: number
  readonly unnoticed: number
  /** The number of mutations without a visible difference, which are not counted. */
  readonly same: number
  /** The number of mutations with a difference. */
  readonly counted: number
  /** The percentage of counted mutations that the checker or a scenario detects. */
  readonly percent: number
}

/** The kinds of mutated documents, in the order of the report. */
export const mutantKinds: readonly MutantKind[] = [
  'screen',
  'fragment',
  'text',
  'endpoint',
  'answer',
]

/** Adds up the results of screens, for some kinds or all. */
export function totalsOf(figures: readonly MutantFigures[], kinds = mutantKinds): Totals {
  const counts = figures.flatMap((each) => kinds.map((kind) => each.kinds[kind]))
  const sum = (one: (of: (typeof counts)[number]) => number) =>
    counts.reduce((total, each) => total + one(each), 0)
  const [reported, noticed] = [sum((each) => each.reported), sum((each) => each.noticed)]
  const unnoticed = sum((each) => each.unnoticed.length)
  const counted = reported + noticed + unnoticed
  const percent = counted === 0 ? 100 : ((reported + noticed) / counted) * 100
  return { reported, noticed, unnoticed, same: sum((each) => each.same), counted, percent }
}
