import type { JsonObject } from '../../../../renderer/language'
import type { DocumentModel, NodeUse } from '../../model/model'
import { placeRules } from '../rules/all-rules'
import type { RuleReport } from './to-findings'
import type { Severity, Cause } from '../report'

/** A node that shows a fragment. */
export interface Site {
  readonly file: string
  readonly pointer: string
  readonly source: JsonObject
  readonly fragment: string
}

/** A fragment in one place, with the reports of the rules about it there. */
export interface InPlace {
  readonly fragment: string
  /**
   * The nodes that lead to it. The first is in the checked document; the last shows the fragment.
   */
  readonly trail: readonly Site[]
  readonly reports: readonly RuleReport[]
}

/** The fragments that a document shows, each in its place; `written` is for the document itself. */
export function fragmentsIn(
  model: DocumentModel,
  written: (pointer: string) => string = (pointer) => pointer,
  around: readonly Site[] = [],
): InPlace[] {
  return model.expansions.flatMap(({ node, model: fragment }) => {
    const trail = [...around, siteOf(model, node, fragment.name, written)]
    return [
      { fragment: fragment.name, trail, reports: reportsOn(fragment) },
      ...fragmentsIn(fragment, undefined, trail),
    ]
  })
}

function siteOf(
  { file }: DocumentModel,
  { source, pointer }: NodeUse,
  fragment: string,
  written: (pointer: string) => string,
): Site {
  return { file, pointer: written(pointer), source, fragment }
}

/**
 * The reports of the rules about a fragment in its place, without those about the screen around it.
 */
function reportsOn(fragment: DocumentModel): RuleReport[] {
  const reports = placeRules.flatMap((rule) =>
    rule
      .check(fragment)
      .filter(({ file, pointer }) => file === fragment.file && pointer.startsWith('/body/'))
      .map((report): RuleReport => ({ rule, report })),
  )
  return inTheirOrder(withoutConsequences(reports.map(toTold)).map(({ one }) => one))
}

/** Reports without those whose rule yields to another rule that also reports here. */
export function inTheirOrder(reports: readonly RuleReport[]): RuleReport[] {
  const codes = new Set(reports.map(({ rule }) => rule.code))
  return reports.filter(({ rule }) => !rule.unless?.some((code) => codes.has(code)))
}

/** A report in the form that the search for causes takes. */
export function toTold(one: RuleReport): ReportFacts & { readonly one: RuleReport } {
  const { rule, report } = one
  const { file, from, cause } = report
  return { code: rule.code, severity: rule.severity, file, from, cause, one }
}

/** A report that may be the cause of others, or follow from them. */
interface ReportFacts {
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
export function withoutConsequences<One extends ReportFacts>(told: readonly One[]): One[] {
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
function firstIn(told: readonly ReportFacts[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { code, cause, file, from = [] } of told)
    for (const about of [cause?.in ?? file, ...from])
      first.set(about, Math.min(first.get(about) ?? Infinity, stageOf(code)))
  return first
}
