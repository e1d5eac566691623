import type { JsonObject } from '../../../../renderer/language'
import type { DocumentNamesPair } from '../actions/compare-chains'
import { changed, type Line } from '../change'
import { compareConditions } from '../conditions/compare-conditions'
import { expandRules, rulesUsed } from '../conditions/expand-rules'
import { same } from '../values/same'
import type { ComparedTrees } from './compare-nodes'
import { nodeName } from './node-name'
import { rootPrefix } from './placement'

/** The rules of a document in both states. */
interface Rules {
  readonly before: JsonObject
  readonly after: JsonObject
}

/** The names of rules that are in both states, and differ. */
function changedRules({ before, after }: Rules): Set<string> {
  return new Set(
    Object.keys(after).filter(
      (name) => before[name] !== undefined && !same(before[name], after[name]),
    ),
  )
}

/**
 * What changed rules do to nodes whose own conditions stayed the same, as in "*Repay* also shows
 * for status 151".
 */
export function ruleEffects(
  { after, pairs }: ComparedTrees,
  rules: Rules,
  names: DocumentNamesPair,
): Line[] {
  const changes = changedRules(rules)
  if (changes.size === 0) return []
  const reaches = (name: string) =>
    changes.has(name) ||
    [
      ...rulesUsed(rules.after[name], rules.after),
      ...rulesUsed(rules.before[name], rules.before),
    ].some((used) => changes.has(used))
  const wanted = new Set(Object.keys(rules.after).filter(reaches))
  return after.nodes.flatMap((node) => {
    const when = node.json['when']
    const earlier = pairs.after.get(node)
    if (when === undefined || !earlier || !same(earlier.json['when'], when)) return []
    const [from, to] = [
      expandRules(when, rules.before, wanted),
      expandRules(when, rules.after, wanted),
    ]
    return compareConditions(from, to, 'shows', names).map((predicate) =>
      changed(
        `${node.pointer}/when`,
        `${rootPrefix(node, names.after)}${nodeName(node, names.after)} ${predicate}`,
      ),
    )
  })
}
