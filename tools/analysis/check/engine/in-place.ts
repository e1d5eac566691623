import type { JsonObject } from '../../../../renderer/language'
import { cachedIn } from '../../json/cached'
import type { DocumentModel, NodeUse } from '../../model/model'
import {
  type ChangedNames,
  createExpansionStore,
  keepExpansions,
  type ExpansionStore,
} from '../../model/expansion-store'
import type { Project } from '../../project/project'
import { placeRules } from '../rules/all-rules'
import { causesAmong, conclusionRelation, namedCauseRelation } from './causes'
import type { RuleReport } from './to-findings'

export interface FragmentNode {
  readonly file: string
  readonly pointer: string
  readonly source: JsonObject
  readonly fragment: string
}

/** One use of a fragment in a document, with the reports that this use causes. */
export interface UsedFragment {
  readonly fragment: string
  /**
   * The nodes that lead from the checked document to the fragment. Each node uses the fragment that
   * contains the next node.
   */
  readonly trail: readonly FragmentNode[]
  readonly reports: readonly RuleReport[]
}

/**
 * Returns all uses of fragments in a document, also inside other fragments. `written` converts
 * pointers of the model to pointers in the file.
 */
export function fragmentsIn(
  model: DocumentModel,
  written: (pointer: string) => string = (pointer) => pointer,
  around: readonly FragmentNode[] = [],
): UsedFragment[] {
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
): FragmentNode {
  return { file, pointer: written(pointer), source, fragment }
}

const reportsOn = cachedIn((fragment: DocumentModel): readonly RuleReport[] => {
  const reports = placeRules.flatMap((rule) =>
    rule
      .check(fragment)
      .filter(({ file, pointer }) => file === fragment.file && pointer.startsWith('/body/'))
      .map((report): RuleReport => ({ rule, report })),
  )
  return causesAmong(reports, conclusionRelation, namedCauseRelation)
})

export const concernsOneUser = ({ rule, report }: RuleReport): boolean =>
  !rule.everyUser || report.cause !== undefined

const known = new WeakMap<Project, ExpansionStore>()

export function expansionsOf(project: Project): ExpansionStore {
  let store = known.get(project)
  if (!store) {
    store = createExpansionStore(project, (model) => ({
      isShareable: !reportsOn(model).some(({ report }) => report.listsNames),
      hasAdvice: reportsOn(model).some(concernsOneUser),
    }))
    known.set(project, store)
  }
  return store
}

/** Keeps the models of fragments that a change does not affect. */
export function reuseExpansions(before: Project, after: Project, changes: ChangedNames): void {
  known.set(after, keepExpansions(expansionsOf(before), after, changes))
  known.delete(before)
}
