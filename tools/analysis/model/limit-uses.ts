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
interface LimitSubject {
  readonly document: JsonObject
  readonly bytes: number
  /** The panels of the app document count for screens without their own. */
  readonly app: JsonObject
  readonly fragment: (name: string) => JsonObject | undefined
}

/** Receives a place of a document that uses a limit, with the amount. */
type Use = (limit: DocumentLimit, used: number, pointer: string) => void

/** Calls `use` for each place of a document that uses a limit. */
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

/** Counts nodes like a phone: a fragment counts at each place that uses it. */
function visitNodes({ document, app, fragment }: LimitSubject, use: Use): void {
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

/** The most steps that each rule takes on a phone, with the rules that it uses. */
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

/** The message about each limit. Some limits have none, because others are reported first. */
export const limitWords: Partial<
  Record<DocumentLimit, (used: number, pointer: string) => Readonly<Record<'what' | 'fix', string>>>
> = {
  bytes: (used) => ({
    what: say`The document has ${used} bytes; ${limits.bytes} are allowed.`,
    fix: say`Move what screens share into fragments, or split the screen.`,
  }),
  rules: (used) => ({
    what: say`The document has ${used} rules; ${limits.rules} are allowed.`,
    fix: say`Split the screen.`,
  }),
  operatorsPerRule: (used) => ({
    what: say`This expression has ${used} operators; ${limits.operatorsPerRule} are allowed.`,
    fix: say`Give parts of it a name under "rules".`,
  }),
  nodes: () => ({
    what: say`The document has more than ${limits.nodes} nodes, fragments included.`,
    fix: say`Repeat a node with "each", or split the screen.`,
  }),
  depth: () => ({
    what: say`Nodes are nested more than ${limits.depth} levels deep here.`,
    fix: say`Flatten the tree.`,
  }),
  stepsPerEvaluation: (used, pointer) => ({
    what: say`With the rules that it names, "${segmentsOf(pointer).at(-1) ?? ''}" takes ${used} steps; ${limits.stepsPerEvaluation} are allowed.`,
    fix: say`Let each rule name another once.`,
  }),
  stringLength: (used) => ({
    what: say`This text has ${used} characters; ${limits.stringLength} are allowed.`,
    fix: say`Put it into the locale files.`,
  }),
}

/** A part of a document that exceeds a limit of phones. */
interface Bulk extends Readonly<Record<'what' | 'fix', string>> {
  readonly pointer: string
}

/**
 * The parts of a document that exceed the limits. They are not analysed further, since phones
 * reject them.
 */
export const bulkIn = cached((document: JsonObject): readonly Bulk[] => {
  const found: Bulk[] = []
  const use: Use = (limit, used, pointer) => {
    const words = limit === 'depth' ? undefined : limitWords[limit]?.(used, pointer)
    if (words && used > documentLimits[limit]) found.push({ pointer, ...words })
  }
  use('rules', membersOf(document['rules']).length, '/rules')
  visitOperators(document, use)
  visitNodes({ document, bytes: 0, app: {}, fragment: () => undefined }, use)
  return found
})

function visitOperators(document: JsonObject, use: Use): void {
  visitDocument(document, {
    value: (value, pointer) =>
      use('operatorsPerRule', objectsIn(value).filter(operatorOf).length, pointer),
  })
}
