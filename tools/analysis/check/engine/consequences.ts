import type { Severity } from '../finding'
import type { Cause } from '../report'

/** A report that may be the cause of others, or follow from them. */
export interface Told {
  readonly code: string
  readonly severity: Severity
  readonly file: string
  /** The files that the report was concluded from. It follows from an error in one of them. */
  readonly from?: readonly string[] | undefined
  readonly cause?: Cause | undefined
}

/**
 * The stage of the check at which a code is found. Mistakes cause others in the order of their
 * codes: text, grammar, names, types, flow, unused declarations.
 */
export function stageOf(code: string): number {
  return Number(code.charAt(2)) + (afterDocuments[code] ?? 0)
}

/** A fragment or a text may be unused only because part of a document is unused. */
const afterDocuments: Readonly<Record<string, number>> = { LZ707: 0.1, LZ708: 0.2 }

/** The first stage about unused declarations. */
const unused = 7

/**
 * Leaves out conclusions from a file with an error of an earlier stage. An error of the same stage
 * counts if it is not itself a conclusion. Findings about unused declarations also follow from
 * warnings.
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

/** The earliest stage of the reports in each file or concluded from it. */
function firstIn(told: readonly Told[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { code, cause, file, from = [] } of told)
    for (const about of [cause?.in ?? file, ...from])
      first.set(about, Math.min(first.get(about) ?? Infinity, stageOf(code)))
  return first
}
