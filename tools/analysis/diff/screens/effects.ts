import {
  isObject,
  nodeSlots,
  objectsIn,
  operatorOf,
  type Json,
  type JsonObject,
  objectOrEmpty,
} from '../../../../renderer/language'
import { pathOf } from '../../expressions/scope'
import { joinWords } from '../../sentences/value'
import { translate, say } from '../../words/words'
import { changedLine, type ChangeLine, markCritical, type NamesPair } from '../change'
import { areEqual } from '../../json/are-equal'
import { conditionLines } from '../conditions/compare-conditions'
import {
  type ComparedTrees,
  type Fragments,
  holdsCritical,
  usesCritical,
} from '../nodes/compare-nodes'
import type { TreeNode } from '../nodes/match'
import { fullName } from '../nodes/node-name'

export interface NamedParts {
  readonly rules: JsonObject
  readonly options: JsonObject
  readonly fragments: Fragments
}

export function namedPartsOf(
  { rules, options }: JsonObject,
  fragments: NamedParts['fragments'],
): NamedParts {
  return { rules: objectOrEmpty(rules), options: objectOrEmpty(options), fragments }
}

/** The words for members whose value may depend on a rule or an option. */
const members: Readonly<Record<string, string>> = {
  on: 'what happens automatically',
  data: 'its data',
  title: 'the title',
  available: 'its availability',
}

/** Describes the nodes and members that have not changed but depend on a changed rule or option. */
export function effectLines(
  document: JsonObject,
  { after, pairs }: ComparedTrees,
  named: { readonly before: NamedParts; readonly after: NamedParts },
  names: NamesPair,
  differing: readonly string[],
): ChangeLine[] {
  const changes = changedCauses(named.before, named.after)
  if (changes.size === 0) return []
  const { fragments } = named.before
  const changedOf = (causes: Iterable<string>) => [...causes].filter((cause) => changes.has(cause))
  const isAffected = (rule: string) =>
    [named.before, named.after]
      .flatMap((side) => changedOf(causesOf({ rule }, side)))
      .some((cause) => cause.startsWith('rule '))
  const affected = new Set(Object.keys(named.after.rules).filter(isAffected))
  // The result of an unchanged condition may differ because its rule has changed.
  const effects = after.nodes.flatMap((node) => {
    const when = node.json['when']
    const earlier = pairs.after.get(node)
    if (affected.size === 0 || when === undefined || !earlier) return []
    if (!areEqual(earlier.json['when'], when)) return []
    const effect = {
      before: expandRules(when, named.before.rules, affected),
      after: expandRules(when, named.after.rules, affected),
      pointer: `${node.pointer}/when`,
      names,
    }
    const lines = conditionLines(effect, fullName(node, names.after), translate('shows'))
    return holdsCritical(node, fragments) ? lines.map(markCritical) : lines
  })
  const nodes = after.nodes.flatMap((node) => {
    const earlier = pairs.after.get(node)
    const before = earlier ? nodeCauses(earlier, named.before) : new Set<string>()
    const found = changedOf(nodeCauses(node, named.after)).filter((cause) => before.has(cause))
    const lines = dependence(node.pointer, fullName(node, names.after), found)
    const isHidden =
      usesCritical(node.json, fragments) ||
      (changedOf(causesOf(node.json['when'], named.after)).some(isOption) &&
        holdsCritical(node, fragments))
    return isHidden ? lines.map(markCritical) : lines
  })
  const others = Object.entries(members).flatMap(([name, what]) => {
    const found = differing.includes(name) ? [] : changedOf(causesOf(document[name], named.after))
    return dependence(`/${name}`, translate(what), found)
  })
  return [...effects, ...nodes, ...others]
}

const isOption = (cause: string) => cause.startsWith('option ')

function dependence(pointer: string, what: string, causes: readonly string[]): ChangeLine[] {
  if (causes.length === 0) return []
  const words = causes.map((cause) => {
    const [kind, name] = cause.split(' ')
    return kind === 'rule' ? say`the rule ${name}` : say`the option ${name}`
  })
  return [changedLine(pointer, say`${what} depends on ${joinWords(words)}, which changed`)]
}

/**
 * Returns the changed rules and options on which a node depends. The rules in its condition and the
 * children of the node are left out.
 */
function nodeCauses({ json: { when, ...json } }: TreeNode, named: NamedParts): Set<string> {
  const own = Object.entries(json).filter(([name]) => !nodeSlots.some((slot) => slot === name))
  const options = [...causesOf(when, named)].filter(isOption)
  return new Set([...causesOf(Object.fromEntries(own), named), ...options])
}

function changedCauses(before: NamedParts, after: NamedParts): Set<string> {
  const differing = (['rule', 'option'] as const).flatMap((kind) => {
    const [had, has] = [before[`${kind}s`], after[`${kind}s`]]
    return Object.keys(has)
      .filter((name) => had[name] !== undefined && !areEqual(had[name], has[name]))
      .map((name) => `${kind} ${name}`)
  })
  return new Set(differing)
}

/** Returns the changed rules and options on which a value depends, also indirectly. */
export function causesOf(value: Json | undefined, named: NamedParts): Set<string> {
  const found = new Set<string>()
  const waiting = [value]
  // Each name is followed once, because invalid documents may contain cycles.
  const follow = (name: string, next: Json | undefined) => {
    if (!found.has(name)) waiting.push(next)
    found.add(name)
  }
  for (const next of waiting)
    for (const object of objectsIn(next)) {
      const { rule, fragment } = object
      const option = /^options\.(\w+)/.exec(pathOf(object) ?? '')?.[1]
      if (option !== undefined) found.add(`option ${option}`)
      if (typeof rule === 'string' && operatorOf(object) === 'rule')
        follow(`rule ${rule}`, named.rules[rule])
      if (typeof fragment === 'string')
        follow(`part ${fragment}`, named.fragments.get(fragment)?.json)
    }
  return found
}

/** Replaces rules by their expressions, except for a rule that refers to itself. */
export function expandRules(
  expression: Json,
  rules: JsonObject,
  wanted: ReadonlySet<string>,
  inside: readonly string[] = [],
): Json {
  if (Array.isArray(expression))
    return expression.map((item) => expandRules(item, rules, wanted, inside))
  if (!isObject(expression)) return expression
  const name = expression['rule']
  if (
    typeof name === 'string' &&
    wanted.has(name) &&
    !inside.includes(name) &&
    rules[name] !== undefined
  )
    return expandRules(rules[name], rules, wanted, [...inside, name])
  return Object.fromEntries(
    Object.entries(expression).map(([key, member]) => [
      key,
      expandRules(member ?? null, rules, wanted, inside),
    ]),
  )
}
