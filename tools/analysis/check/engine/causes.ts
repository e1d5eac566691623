import {
  isObject,
  segmentsOf,
  stringOrEmpty,
  valuesAlong,
  type Json,
  child,
} from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import type { Project } from '../../project/project'
import { once } from '../../json/cached'
import { folderName } from '../../project/widgets'
import type { Cause } from '../report'
import { phases, rulesInOrder, type Phase, type RuleInfo } from '../rules/rule'
import type { RuleReport } from './to-findings'

export interface ReportFacts {
  readonly code: string
  readonly file: string
  readonly pointer: string
  /**
   * The other files on which the report depends. An error in one of these files may be the real
   * cause of the report. A report with `from` is called a conclusion.
   */
  readonly from?: readonly string[] | undefined
  readonly cause?: Cause | undefined
}

/**
 * A key and a time. The key names a value, a file or a rule. A report can cause later reports with
 * the same key.
 */
type Scope = readonly [key: string, time: number]

/**
 * A reason why one report may be the consequence of another report. Report B is a consequence of
 * report A if B `follows` a key that A `hides` with an earlier time.
 */
export interface Relation {
  readonly hides: (report: ReportFacts) => readonly Scope[]
  readonly follows: (report: ReportFacts) => readonly Scope[]
}

/**
 * Removes reports that are consequences of other reports. The relations are applied one after
 * another, and a report that one relation removes has no consequences in later relations.
 */
export function withoutConsequences<One extends ReportFacts>(
  reports: readonly One[],
  ...relations: readonly Relation[]
): readonly One[] {
  return relations.reduce((left, { hides, follows }) => {
    const first = new Map<string, number>()
    for (const [key, time] of left.flatMap(hides))
      first.set(key, Math.min(first.get(key) ?? Infinity, time))
    if (first.size === 0) return left
    return left.filter(
      (one) => !follows(one).some(([key, time]) => (first.get(key) ?? Infinity) < time),
    )
  }, reports)
}

export function causesAmong(
  reports: readonly RuleReport[],
  ...relations: readonly Relation[]
): RuleReport[] {
  return withoutConsequences(reports.map(factsOf), ...relations).map(({ whole }) => whole)
}

export function factsOf(whole: RuleReport): ReportFacts & { readonly whole: RuleReport } {
  const { file, pointer, from, cause } = whole.report
  return { code: whole.rule.code, file, pointer, from, cause, whole }
}

const orders = new Map(
  rulesInOrder.map(({ rule, phase }, order) => [rule.code, { rule, phase, order }]),
)

const ruleOf = ({ code }: ReportFacts): RuleInfo => orders.get(code)!.rule
const isError = (report: ReportFacts) => (ruleOf(report).severity ?? 'error') === 'error'

const timeOf = (name: Phase) => phases.indexOf(name)
const phaseOf = ({ code }: ReportFacts) => orders.get(code)!.phase

/**
 * Returns whether a report is about the characters or the grammar of a file. Reports of other rules
 * about such a file are unreliable.
 */
export const isUnreadable = (report: ReportFacts): boolean => phaseOf(report) < timeOf('names')

/**
 * An error hides later reports about the same value, and about the node, step or expression that
 * contains the value.
 */
export function sameValueRelation({ nodes, actions, expressions }: DocumentModel): Relation {
  const owners = once(
    () => new Set([...nodes, ...actions, ...expressions].map(({ pointer }) => pointer)),
  )
  const around = (pointer: string): string[] => {
    let at = pointer
    while (at !== '' && !owners().has(at)) at = at.slice(0, at.lastIndexOf('/'))
    return at === '' ? [pointer] : [pointer, at]
  }
  // Of several rules that report one value, only the first rule in `rulesInOrder` reports it.
  const scopes = (report: ReportFacts): Scope[] => [
    [`${report.pointer}:value`, orders.get(report.code)!.order],
    ...around(report.pointer).map((at): Scope => [at, phaseOf(report)]),
  ]
  return {
    hides: (report) =>
      isError(report)
        ? scopes(report)
        : ruleOf(report).namesCause
          ? [[`${report.pointer}:value`, orders.get(report.code)!.order]]
          : [],
    follows: scopes,
  }
}

/** A report hides reports of other rules in its file, if these rules list its code in `follows`. */
export const namedCauseRelation: Relation = {
  hides: ({ code, file }) => [[`${file} ${code}`, 0]],
  follows: (report) =>
    ruleOf(report).follows?.map((code): Scope => [`${report.file} ${code}`, 1]) ?? [],
}

/**
 * An error in a file hides conclusions from this file. The error must belong to an earlier phase,
 * or to the same phase without being a conclusion. A warning hides only reports about unused
 * declarations.
 */
export const conclusionRelation: Relation = {
  hides: (report) => {
    const phase = phaseOf(report)
    const kinds = !isError(report)
      ? ['doubt']
      : report.from
        ? ['doubt', 'error']
        : ['doubt', 'error', 'found']
    return [report.cause?.in ?? report.file, ...(report.from ?? [])].flatMap((file) =>
      kinds.map((kind): Scope => [`${file}:${kind}`, phase]),
    )
  },
  follows: (report) => {
    const phase = phaseOf(report)
    const earlier = phase < timeOf('unused') ? 'error' : 'doubt'
    return (report.from ?? []).flatMap((file): Scope[] => [
      [`${file}:found`, phase + 1],
      [`${file}:${earlier}`, phase],
    ])
  },
}

/** A value with a faulty character hides reports about the values inside it. */
export const textFaultRelation: Relation = {
  hides: (report) =>
    phaseOf(report) === timeOf('text') && report.pointer !== ''
      ? [[`${report.file}#${report.pointer}`, timeOf('text')]]
      : [],
  follows: (report) => {
    let at = ''
    return segmentsOf(report.pointer).map((name): Scope => {
      at = child(at, name)
      return [`${report.file}#${at}`, phaseOf(report)]
    })
  },
}

/**
 * A widget whose schema has an error hides reports about nodes with this widget, because their
 * properties are unknown.
 */
export function brokenWidgetRelation({ files }: Project): Relation {
  return {
    hides: (report) =>
      isError(report) && files.get(report.file)?.kind === 'widget'
        ? [[folderName(report.file), 0]]
        : [],
    follows: ({ file, pointer }) => [[widgetAt(files.get(file)?.json, pointer), 1]],
  }
}

function widgetAt(document: Json | undefined, pointer: string): string {
  const node = valuesAlong(document, pointer).findLast(
    (inner) => isObject(inner) && typeof inner['widget'] === 'string',
  )
  return isObject(node) ? stringOrEmpty(node['widget']) : ''
}
