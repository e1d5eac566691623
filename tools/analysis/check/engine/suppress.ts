import type { DocumentModel } from '../../model/model'
import { stageOf } from './consequences'
import type { RuleReport } from './to-findings'

/**
 * Leaves out reports that follow from an earlier error at the same place: one of an earlier stage
 * in the same node, step or expression, or one about the same value.
 */
export function onePerPlace(reports: RuleReport[], model: DocumentModel): RuleReport[] {
  const errors = reports.filter(({ rule }) => rule.severity === 'error')
  if (errors.length === 0) return reports
  const owners = new Set(
    [...model.nodes, ...model.actions, ...model.expressions].map(({ pointer }) => pointer),
  )
  const placesOf = (pointer: string): string[] => {
    let at = pointer
    while (at !== '' && !owners.has(at)) at = at.slice(0, at.lastIndexOf('/'))
    return at === '' ? [pointer] : [pointer, at]
  }
  const first = new Map<string, number>()
  for (const { rule, report } of errors)
    for (const place of placesOf(report.pointer))
      first.set(place, Math.min(first.get(place) ?? Infinity, stageOf(rule.code)))
  const codes = new Map<string, string>()
  for (const { rule, report } of errors)
    if (rule.code < (codes.get(report.pointer) ?? 'M')) codes.set(report.pointer, rule.code)
  return reports.filter(
    ({ rule, report }) =>
      rule.code <= (codes.get(report.pointer) ?? 'M') &&
      !placesOf(report.pointer).some(
        (place) => (first.get(place) ?? Infinity) < stageOf(rule.code),
      ),
  )
}
