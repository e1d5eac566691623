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
  return Number(code.charAt(2))
}

/**
 * Leaves out what was concluded from a file where something earlier is wrong, or something as early
 * that is no conclusion itself.
 */
export function withoutConsequences<One extends Told>(told: readonly One[]): One[] {
  const errors = told.filter(({ severity }) => severity === 'error')
  const found = firstIn(errors.filter(({ from }) => !from))
  const concluded = firstIn(errors)
  return told.filter(
    ({ code, from }) =>
      !from?.some(
        (file) =>
          (found.get(file) ?? Infinity) <= stageOf(code) ||
          (concluded.get(file) ?? Infinity) < stageOf(code),
      ),
  )
}

/** The earliest stage of the mistakes in each file. */
function firstIn(told: readonly Told[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { code, cause, file } of told) {
    const wrong = cause?.in ?? file
    first.set(wrong, Math.min(first.get(wrong) ?? Infinity, stageOf(code)))
  }
  return first
}
