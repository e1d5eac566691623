import {
  child,
  isObject,
  isWithin,
  objectsIn,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { pathsIn } from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import type { Report } from '../report'
import { decide } from '../../model/decide'
import { choicesIn } from './contradictions'
import { conjunctsOf } from './parts-of-conditions'
import { entriesRead } from './stale-data'
import { at, documentRule } from './rule'
import {
  conditionsAround,
  withExpansions,
  type DocumentModel,
  type NodeUse,
} from '../../model/model'
import { quote } from '../../types/describe'
import { say } from '../../words/words'

/** Reports a critical control that is hidden if an unrelated value is missing. */
export const foreignCondition = documentRule('LZ453', foreignConditions)

function foreignConditions(model: DocumentModel): Report[] {
  return model.nodes.flatMap((node) => {
    const { when, critical, on } = node.source
    if (critical !== true || !isObject(when) || !isObject(on)) return []
    const choice = choiceWithoutControl(model, node)
    if (choice)
      return at(model, child(node.pointer, 'when'), {
        what: say`The critical control is hidden if the borrower chooses ${quote(choice.value)}, and no other control takes its place.`,
        fix: say`Remove the part about state.${choice.field}, or disable the control instead.`,
      })
    const parts = conjunctsOf(when)
    if (model.nodes.some((other) => other !== node && areEqual(other.source['when'], when)))
      return []
    return parts.flatMap((part) => {
      const [value] = isObject(part) ? [part['filled']].flat() : []
      const path = isObject(value) ? stringOrEmpty(value['var']) : ''
      const { when: _, ...own } = node.source
      const isOfPath = (read: string) => read === path || read.startsWith(`${path}.`)
      if (path === '' || pathsIn(own, model.rules).some(isOfPath)) return []
      if (
        model.expressions.find(({ path: one }) => one?.text === path)?.path?.root?.kind !== 'data'
      )
        return []
      return at(model, child(node.pointer, 'when'), {
        what: say`The critical control is hidden without ${path}, which it does not use.`,
        fix: say`Remove this part of the condition.`,
      })
    })
  })
}

/** Returns an option of an input that hides the control, if no other control appears instead. */
function choiceWithoutControl(model: DocumentModel, node: NodeUse) {
  const read = entriesRead(model, child(node.pointer, 'when'))
  const lists = model.nodes.filter(({ source }) => read.includes(stringOrEmpty(source['field'])))
  const controls = model.nodes.filter(({ source }) => isObject(source['on']))
  for (const { source, pointer } of lists) {
    const field = stringOrEmpty(source['field'])
    const isOffered = (one: NodeUse, value: Json) =>
      decide(conditionsAround(one), model, { [`state.${field}`]: value }) !== false
    const choices = choicesIn(source['children'], pointer, 'choice').map(([, value]) => value)
    const hiding = choices.filter((value) => !isOffered(node, value))
    const isReplaced = (value: Json) =>
      controls.some(
        (one) => isOffered(one, value) && !choices.every((each) => isOffered(one, each)),
      )
    const value = hiding.find((one) => !isReplaced(one))
    if (value !== undefined && hiding.length < choices.length) return { field, value }
  }
  return undefined
}

/** A critical node, with all conditions under which it is visible and enabled. */
interface CriticalNode {
  readonly name: string
  readonly conditions: readonly Json[]
}

/** Returns the critical nodes of a document and of its fragments. */
export function criticalNodesIn(
  model: DocumentModel,
  around: readonly Json[] = [],
): CriticalNode[] {
  const own = model.nodes
    .filter(({ source }) => source['critical'] === true)
    .map((node) => ({ name: nodeName(node), conditions: [...around, ...conditionsOf(node)] }))
  const inside = model.expansions.flatMap(({ node, model: fragment }) =>
    criticalNodesIn(fragment, [...around, ...conditionsOf(node)]),
  )
  return [...own, ...inside]
}

export function criticalNodesBelow(model: DocumentModel, node: NodeUse): CriticalNode[] {
  const isBelow = (other: NodeUse | undefined): boolean =>
    other !== undefined && (other === node || isBelow(other.parent))
  return criticalNodesIn({
    ...model,
    nodes: model.nodes.filter(isBelow),
    expansions: model.expansions.filter((one) => isBelow(one.node)),
  })
}

/** Returns a sentence about the critical nodes that depend on an expression, or an empty string. */
export function affectedNodes(model: DocumentModel, source: JsonObject): string {
  const named = criticalNodesIn(model).filter(({ conditions }) =>
    uses(conditions, source, model.rules, new Set()),
  )
  return named.length === 0 ? '' : say` It decides about ${describeCritical(named)}.`
}

export function describeCritical(critical: readonly CriticalNode[]): string {
  const names = [...new Set(critical.map(({ name }) => name))]
  return say`the critical ${names.join(say` and `)}`
}

function nodeName({ source, widgetName }: NodeUse): string {
  const id = source['id']
  return typeof id === 'string' ? quote(id) : (widgetName ?? say`node`)
}

function conditionsOf(node: NodeUse): Json[] {
  return [...conditionsAround(node), node.source['disabled'] ?? false]
}

/** Reports a critical node inside a widget that hides it until the borrower unfolds the widget. */
export const foldedCritical = documentRule('LZ435', (model) => {
  const critical = [
    ...model.nodes.filter(isCritical),
    ...model.expansions.flatMap(({ node, model: inner }) =>
      withExpansions(inner).some(({ nodes }) => nodes.some(isCritical)) ? [node] : [],
    ),
  ]
  return critical.flatMap((node) => {
    const fold = foldAround(node, model)
    if (!fold) return []
    return at(model, node.pointer, {
      what: say`${nodeName(node)} is critical, and ${nodeName(fold)} may hide it.`,
      fix: say`Put it before the folded nodes, or outside of the widget.`,
    })
  })
})

const isCritical = ({ source }: NodeUse) => source['critical'] === true

/**
 * Returns the widget around a node that may fold the node away. In a widget that first shows only
 * some children, a repeated node before the critical node may use all places.
 */
function foldAround(node: NodeUse, model: DocumentModel): NodeUse | undefined {
  return model.nodes.find(({ source, widget, pointer }) => {
    const { children } = source
    if (!widget?.folds || !Array.isArray(children) || !isWithin(node.pointer, pointer)) return false
    const own = children.findIndex((_, at) => isWithin(node.pointer, `${pointer}/children/${at}`))
    const many = children.findIndex((one) => isObject(one) && one['each'] !== undefined)
    const visible = Number(source[widget.folds.by] ?? widget.folds.otherwise)
    return own >= (many < 0 ? visible : Math.min(many, visible))
  })
}

export const uncriticalControl = documentRule('LZ434', (model) => {
  const nodes = new Set(
    model.actions.flatMap(({ name, source, node, pointer }) => {
      const endpoint = model.project.endpoints.get(stringOrEmpty(source['endpoint']))
      const isPress = /\/on\/press\/\d/.test(pointer)
      return name === 'call' && isPress && endpoint?.guarded && node ? [node] : []
    }),
  )
  return [...nodes]
    .filter(({ source }) => source['critical'] !== true)
    .map((node) =>
      at(model, node.pointer, {
        what: say`${nodeName(node)} sends a guarded call, but is not critical.`,
        fix: say`Write "critical": true.`,
      }),
    )
})

function uses(
  value: readonly Json[],
  source: JsonObject,
  rules: JsonObject,
  visited: Set<string>,
): boolean {
  return objectsIn([...value]).some((object) => {
    const { rule } = object
    if (object === source) return true
    if (typeof rule !== 'string' || visited.has(rule)) return false
    return uses([(visited.add(rule), rules[rule] ?? null)], source, rules, visited)
  })
}
