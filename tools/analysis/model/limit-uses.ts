import { cached } from '../json/cached'
import {
  child,
  isObject,
  limits,
  membersOf,
  objectsIn,
  segmentsOf,
  valueText,
  visitDocument,
  visitValue,
  type Json,
  type JsonObject,
  operatorOf,
  objectOrEmpty,
} from '../../../renderer/language'
import { say } from '../words/words'

/** The limits of documents that do not depend on data. */
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

interface LimitSubject {
  readonly document: JsonObject
  readonly bytes: number
  /** The app document, for screens without `loading`, `failed` or `criticalFallback`. */
  readonly app: JsonObject
  readonly fragment: (name: string) => JsonObject | undefined
}

type Use = (limit: DocumentLimit, used: number, pointer: string) => void

export function visitLimits(measured: LimitSubject, use: Use): void {
  const { document, bytes } = measured
  use('bytes', bytes, '')
  visitNodes(measured, use)
  visitOperators(document, use)
  const rules = objectOrEmpty(document['rules'])
  use('rules', Object.keys(rules).length, '/rules')
  for (const [name, cost] of costsOf(rules)) use('stepsPerEvaluation', cost, child('/rules', name))
  visitValue(document, (value, pointer, name) => {
    if (String(name).startsWith('$')) return false
    if (typeof value === 'string') use('stringLength', value.length, pointer)
    return true
  })
}

/** Visits the nodes of a document, and of each fragment at each use, as a phone draws them. */
function visitNodes({ document, app, fragment }: LimitSubject, use: Use): void {
  let nodes = 0
  const visit = (all: readonly Node[], base: number, within: readonly string[], outer?: string) => {
    for (const { pointer, depth, name } of all) {
      // The visit stops above the limit. A recursive fragment would otherwise never end.
      if (++nodes > limits.nodes + 1) return
      const place = outer ?? pointer
      use('depth', base + depth, place)
      const inside = name === '' || within.includes(name) ? undefined : fragment(name)
      if (!inside) continue
      use('redirects', within.length + 1, place)
      if (within.length < limits.redirects)
        visit(nodesIn(inside), base + depth, [...within, name], place)
    }
  }
  visit(nodesIn(document), 0, [])
  if ('screen' in document) visit(nodesIn({ body: panelsOf(app, document) }), 0, [], '/body')
  use('nodes', nodes, '/body')
}

interface Node {
  readonly pointer: string
  readonly depth: number
  /** The name of the fragment in the node; an empty string for a widget. */
  readonly name: string
}

const nodesIn = cached((document: JsonObject): readonly Node[] => {
  const nodes: Node[] = []
  const depths = new Map<string, number>()
  visitDocument(document, {
    node({ fragment }, { pointer, slot }) {
      const around = slot && depths.get(pointer.slice(0, pointer.lastIndexOf(`/${slot}`)))
      const depth = (around ?? 0) + 1
      depths.set(pointer, depth)
      nodes.push({ pointer, depth, name: valueText(fragment) })
      return nodes.length <= limits.nodes
    },
  })
  return nodes
})

/**
 * Returns the nodes of the app document that a screen shows because the screen has no such nodes.
 */
const panelsOf = (app: JsonObject, document: JsonObject): Json[] =>
  ['loading', 'failed', 'criticalFallback'].flatMap((name) =>
    document[name] === undefined ? [app[name] ?? []].flat() : [],
  )

/** A read of a rule takes three steps: the operator, the name, and the start of the rule. */
const stepsOfReading = 3

const costsOf = cached((rules: JsonObject): ReadonlyMap<string, number> => {
  const costs = new Map<string, number>()
  const costOf = (name: string): number => {
    const known = costs.get(name)
    if (known !== undefined) return known
    costs.set(name, 0)
    const rule = rules[name]
    const cost = ruleNamesIn(rule).reduce(
      (sum, other) => sum + costOf(other),
      stepsOfReading + ownStepsOf(rule),
    )
    costs.set(name, cost)
    return cost
  }
  Object.keys(rules).forEach(costOf)
  return costs
})

/**
 * Returns the number of steps in a rule. Each operator and each argument is one step; the steps of
 * other rules are not counted.
 */
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

export const ruleNamesIn = (rule: Json | undefined): string[] =>
  objectsIn(rule).flatMap(({ rule: name }) => (typeof name === 'string' ? [name] : []))

/** The messages about limits. If a limit has no message, another rule always reports it. */
export const limitWords: Partial<
  Record<DocumentLimit, (used: number, pointer: string) => Readonly<Record<'what' | 'fix', string>>>
> = {
  bytes: (used) => ({
    what: say`The document has ${used} bytes; ${limits.bytes} are allowed.`,
    fix: say`Move the parts that screens share into fragments, or split the screen.`,
  }),
  rules: (used) => ({
    what: say`The document has ${used} rules; ${limits.rules} are allowed.`,
    fix: say`Split the screen.`,
  }),
  operatorsPerRule: (used) => ({
    what: say`This expression has ${used} operators; ${limits.operatorsPerRule} are allowed.`,
    fix: say`Move parts of it to named rules under "rules".`,
  }),
  nodes: () => ({
    what: say`The document has more than ${limits.nodes} nodes, fragments included.`,
    fix: say`Repeat a node with "each", or split the screen.`,
  }),
  depth: () => ({
    what: say`The nodes have more than ${limits.depth} levels of nesting here.`,
    fix: say`Remove levels of nodes.`,
  }),
  stepsPerEvaluation: (used, pointer) => ({
    what: say`"${segmentsOf(pointer).at(-1) ?? ''}" needs ${used} steps, including the rules that it uses; ${limits.stepsPerEvaluation} are allowed.`,
    fix: say`Use each rule only once in another rule.`,
  }),
  stringLength: (used) => ({
    what: say`This text has ${used} characters; ${limits.stringLength} are allowed.`,
    fix: say`Put it into the locale files.`,
  }),
}

interface OversizedValue extends Readonly<Record<'what' | 'fix', string>> {
  readonly pointer: string
}

/** The values above a limit. Phones reject the document, so the checker skips them. */
export const oversizedIn = cached((document: JsonObject): readonly OversizedValue[] => {
  const found: OversizedValue[] = []
  const use: Use = (limit, used, pointer) => {
    if (limit === 'depth' || used <= documentLimits[limit]) return
    const words = limitWords[limit]?.(used, pointer)
    if (words) found.push({ pointer, ...words })
  }
  use('rules', membersOf(document['rules']).length, '/rules')
  visitOperators(document, use)
  visitNodes({ document, bytes: 0, app: {}, fragment: () => undefined }, use)
  return found
})

function visitOperators(document: JsonObject, use: Use): void {
  visitDocument(document, {
    value: (value, pointer) =>
      use(
        'operatorsPerRule',
        isObject(value) ? operatorCount(value) : countOperators(value),
        pointer,
      ),
  })
}

const countOperators = (value: Json) => objectsIn(value).filter(operatorOf).length
const operatorCount = cached((value: JsonObject) => countOperators(value))
