import {
  child,
  isObject,
  limits,
  objectsIn,
  valueText,
  visitDocument,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { countOperators } from './bulk'

/** The limits that depend only on the document, not on its data. */
export const documentLimits = {
  bytes: limits.bytes,
  nodes: limits.nodes,
  depth: limits.depth,
  redirects: limits.redirects,
  rules: limits.rules,
  operatorsPerRule: limits.operatorsPerRule,
  stepsPerEvaluation: limits.stepsPerEvaluation,
  stringLength: limits.stringLength,
} as const

export type DocumentLimit = keyof typeof documentLimits

/** A document, with everything that its limits depend on. */
export interface LimitSubject {
  readonly document: JsonObject
  readonly bytes: number
  /** The panels of the app document count for screens without their own. */
  readonly app: JsonObject
  readonly fragment: (name: string) => JsonObject | undefined
}

/** Calls `visit` for each place of a document that uses a limit, with the amount. */
export function visitLimits(
  measured: LimitSubject,
  use: (limit: DocumentLimit, used: number, pointer: string) => void,
): void {
  const { document, bytes } = measured
  use('bytes', bytes, '')
  visitNodes(measured, use)
  visitDocument(document, {
    value: (value, pointer) => use('operatorsPerRule', countOperators(value), pointer),
  })
  const rules = isObject(document['rules']) ? document['rules'] : {}
  use('rules', Object.keys(rules).length, '/rules')
  for (const [name, cost] of costsOf(rules)) use('stepsPerEvaluation', cost, child('/rules', name))
  visitValue(document, (value, pointer, name) => {
    if (String(name).startsWith('$')) return false
    if (typeof value === 'string') use('stringLength', value.length, pointer)
    return true
  })
}

/** Counts nodes like a phone: a fragment counts at each place that uses it. */
function visitNodes(
  { document, app, fragment }: LimitSubject,
  use: Parameters<typeof visitLimits>[1],
): void {
  let nodes = 0
  const visit = (part: JsonObject, base: number, within: readonly string[], outer?: string) => {
    const depths = new Map<string, number>()
    visitDocument(part, {
      node(node, { pointer, slot }) {
        // Stops above the limit: recursive fragments have no end.
        if (++nodes > limits.nodes + 1) return false
        const around = slot && depths.get(pointer.slice(0, pointer.lastIndexOf(`/${slot}`)))
        const depth = (around ?? base) + 1
        depths.set(pointer, depth)
        const place = outer ?? pointer
        use('depth', depth, place)
        const name = valueText(node['fragment'])
        const inside = within.includes(name) ? undefined : fragment(name)
        if (!inside) return true
        use('redirects', within.length + 1, place)
        if (within.length < limits.redirects) visit(inside, depth, [...within, name], place)
        return true
      },
    })
  }
  visit(document, 0, [])
  if ('screen' in document) visit({ body: panelsOf(app, document) }, 0, [], '/body')
  use('nodes', nodes, '/body')
}

/** The nodes of the app's panels that a phone adds to a screen without its own. */
const panelsOf = (app: JsonObject, document: JsonObject): Json[] =>
  ['loading', 'failed', 'criticalFallback'].flatMap((name) =>
    document[name] === undefined ? [app[name] ?? []].flat() : [],
  )

/** The steps of reading a rule: the operator, its name, and the start of the rule. */
const stepsOfReading = 3

/**
 * The maximum number of steps that each rule takes on a phone, including the rules that it uses.
 */
function costsOf(rules: JsonObject): ReadonlyMap<string, number> {
  const costs = new Map<string, number>()
  const costOf = (name: string): number => {
    const known = costs.get(name)
    if (known !== undefined) return known
    costs.set(name, 0)
    const rule = rules[name]
    const cost = rulesIn(rule).reduce(
      (sum, other) => sum + costOf(other),
      stepsOfReading + ownStepsOf(rule),
    )
    costs.set(name, cost)
    return cost
  }
  Object.keys(rules).forEach(costOf)
  return costs
}

/** One step for each operator and each argument, except those that read rules. */
function ownStepsOf(rule: Json | undefined): number {
  let steps = 0
  visitValue(rule, (value, _, name) => {
    if (name === '$comment') return false
    const isRead = isObject(value) && typeof value['rule'] === 'string'
    if (!isRead && !Array.isArray(value)) steps++
    return !isRead
  })
  return steps
}

/** The rules that a rule uses. */
export const rulesIn = (rule: Json | undefined): string[] =>
  objectsIn(rule).flatMap(({ rule: name }) => (typeof name === 'string' ? [name] : []))
