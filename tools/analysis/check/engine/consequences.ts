import type { Severity } from '../finding'
import type { Cause } from '../report'

/** What may be the cause of something else that is told, or follow from it. */
export interface Told {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  /** What was concluded from whole files follows from an error in one of them. */
  readonly from?: readonly string[] | undefined
  readonly cause?: Cause | undefined
}

/**
 * How far a check has come when it tells a code: mistakes are caused in the order of their codes,
 * from the text over grammar, names, types and flow to what nothing uses.
 */
export function stageOf(code: string): number {
  return Number(code.charAt(2)) + (afterDocuments[code] ?? 0)
}

/** What is unused in a document may be why no document uses a fragment or a text. */
const afterDocuments: Readonly<Record<string, number>> = { LZ707: 0.1, LZ708: 0.2 }

/** From here on it is told what nothing uses. */
const unused = 7

/**
 * Leaves out what was concluded from a file where something earlier is wrong, or something as early
 * that is no conclusion itself. What nothing uses follows from warnings as well.
 */
export function withoutConsequences<One extends Told>(told: readonly One[]): One[] {
  const errors = told.filter(({ severity }) => severity === 'error')
  const found = firstIn(errors.filter(({ from }) => !from))
  const wrong = firstIn(errors)
  const doubtful = firstIn(told)
  return told.filter(({ code, from }) => {
    const stage = stageOf(code)
    const earlier = stage < unused ? wrong : doubtful
    return !from?.some(
      (file) => (found.get(file) ?? Infinity) <= stage || (earlier.get(file) ?? Infinity) < stage,
    )
  })
}

/** The earliest stage of what is told in each file, or of it. */
function firstIn(told: readonly Told[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { code, cause, file, from = [] } of told)
    for (const about of [cause?.in ?? file, ...from])
      first.set(about, Math.min(first.get(about) ?? Infinity, stageOf(code)))
  return first
}
