import type { JsonObject } from '../../../../renderer/language'
import type { DocumentModel, NodeUse } from '../../model/model'
import { placeRules } from '../rules/all-rules'
import { causesAmong, conclusions, namedCauses } from './causes'
import type { RuleReport } from './to-findings'

/** A node that shows a fragment. */
export interface Site {
  readonly file: string
  readonly pointer: string
  readonly source: JsonObject
  readonly fragment: string
}

/** A fragment at one place, with the reports about it there. */
export interface InPlace {
  readonly fragment: string
  /**
   * The nodes that lead to it. The first node is in the checked document; the last node uses the
   * fragment.
   */
  readonly trail: readonly Site[]
  readonly reports: readonly RuleReport[]
}

/**
 * The fragments that a document shows, each at its place; `written` is the model of the document
 * itself.
 */
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
 * The reports of the rules about a fragment at its place, without reports about the screen around
 * it.
 */
function reportsOn(fragment: DocumentModel): RuleReport[] {
  const reports = placeRules.flatMap((rule) =>
    rule
      .check(fragment)
      .filter(({ file, pointer }) => file === fragment.file && pointer.startsWith('/body/'))
      .map((report): RuleReport => ({ rule, report })),
  )
  return causesAmong(reports, conclusions, namedCauses)
}
