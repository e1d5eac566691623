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
import { once } from '../../project/source-file'
import { folderName } from '../../project/widgets'
import type { Cause } from '../report'
import { phases, rulesInOrder, type Phase } from '../rules/all-rules'
import type { RuleInfo } from '../rules/rule'
import type { RuleReport } from './to-findings'

/** A report or a finding, which may be the cause of others or follow from them. */
export interface ReportFacts {
  readonly code: string
  readonly file: string
  readonly pointer: string
  /** The files that it was concluded from. It follows from an error in one of them. */
  readonly from?: readonly string[] | undefined
  readonly cause?: Cause | undefined
}

/** A scope of a mistake, such as a place or a file, and the time in the check. */
type Scope = readonly [key: string, time: number]

/**
 * A relation between mistakes and their consequences. A mistake hides what follows in its scopes:
 * everything that looks at one of them at a later time.
 */
export interface Relation {
  readonly hides: (one: ReportFacts) => readonly Scope[]
  readonly follows: (one: ReportFacts) => readonly Scope[]
}

/**
 * Leaves out the consequences of mistakes, one relation after the other: what a relation leaves out
 * hides nothing in the next one.
 */
export function withoutConsequences<One extends ReportFacts>(
  found: readonly One[],
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
  }, found)
}

/** Reports without those that follow from another one. */
export function causesAmong(
  reports: readonly RuleReport[],
  ...relations: readonly Relation[]
): RuleReport[] {
  return withoutConsequences(reports.map(factsOf), ...relations).map(({ whole }) => whole)
}

/** A report in the form that the relations take. */
export function factsOf(whole: RuleReport): ReportFacts & { readonly whole: RuleReport } {
  const { file, pointer, from, cause } = whole.report
  return { code: whole.rule.code, file, pointer, from, cause, whole }
}

const orders = new Map(
  rulesInOrder.map(({ rule, phase }, order) => [rule.code, { rule, phase, order }]),
)

const ruleOf = ({ code }: ReportFacts): RuleInfo => orders.get(code)!.rule
const isError = (one: ReportFacts) => ruleOf(one).severity === 'error'

/** The position of a phase in the check. */
const timeOf = (name: Phase) => phases.findIndex(({ phase }) => phase === name)
const phaseOf = ({ code }: ReportFacts) => orders.get(code)!.phase

/** Whether a mistake is about text or grammar. Such mistakes hide whatever follows from them. */
export const isUnread = (one: ReportFacts): boolean => phaseOf(one) < timeOf('names')

/** The value, and the node, step or expression around it: errors of earlier phases explain it. */
export function samePlace({ nodes, actions, expressions }: DocumentModel): Relation {
  const owners = once(
    () => new Set([...nodes, ...actions, ...expressions].map(({ pointer }) => pointer)),
  )
  const around = (pointer: string): string[] => {
    let at = pointer
    while (at !== '' && !owners().has(at)) at = at.slice(0, at.lastIndexOf('/'))
    return at === '' ? [pointer] : [pointer, at]
  }
  // Of two rules about one value, the first in the list of rules tells the mistake.
  const scopes = (one: ReportFacts): Scope[] => [
    [`${one.pointer}:value`, orders.get(one.code)!.order],
    ...around(one.pointer).map((at): Scope => [at, phaseOf(one)]),
  ]
  return { hides: (one) => (isError(one) ? scopes(one) : []), follows: scopes }
}

/** The codes that a rule names as its causes. */
export const namedCauses: Relation = {
  hides: ({ code, file }) => [[`${file} ${code}`, 0]],
  follows: (one) => ruleOf(one).follows?.map((code): Scope => [`${one.file} ${code}`, 1]) ?? [],
}

/**
 * Conclusions follow from errors of an earlier phase in the files that they are about. An error of
 * the same phase counts if it is not itself a conclusion. Conclusions about unused declarations also
 * follow from warnings.
 */
export const conclusions: Relation = {
  hides: (one) => {
    const phase = phaseOf(one)
    const kinds = !isError(one)
      ? ['doubt']
      : one.from
        ? ['doubt', 'error']
        : ['doubt', 'error', 'found']
    return [one.cause?.in ?? one.file, ...(one.from ?? [])].flatMap((file) =>
      kinds.map((kind): Scope => [`${file}:${kind}`, phase]),
    )
  },
  follows: (one) => {
    const phase = phaseOf(one)
    const earlier = phase < timeOf('unused') ? 'error' : 'doubt'
    return (one.from ?? []).flatMap((file): Scope[] => [
      [`${file}:found`, phase + 1],
      [`${file}:${earlier}`, phase],
    ])
  },
}

/** A value with a text fault was read incorrectly, and so were the values inside it. */
export const textFaults: Relation = {
  hides: (one) =>
    phaseOf(one) === timeOf('text') && one.pointer !== ''
      ? [[`${one.file}#${one.pointer}`, timeOf('text')]]
      : [],
  follows: (one) => {
    let at = ''
    return segmentsOf(one.pointer).map((name): Scope => {
      at = child(at, name)
      return [`${one.file}#${at}`, phaseOf(one)]
    })
  },
}

/** The accepted properties of a widget with an invalid schema are unknown. */
export function brokenWidgets({ files }: Project): Relation {
  return {
    hides: (one) =>
      isError(one) && files.get(one.file)?.kind === 'widget' ? [[folderName(one.file), 0]] : [],
    follows: ({ file, pointer }) => [[widgetAt(files.get(file)?.json, pointer), 1]],
  }
}

/** The widget of the innermost node around a place; empty outside of nodes. */
function widgetAt(document: Json | undefined, pointer: string): string {
  const node = valuesAlong(document, pointer).findLast(
    (part) => isObject(part) && typeof part['widget'] === 'string',
  )
  return isObject(node) ? stringOrEmpty(node['widget']) : ''
}
