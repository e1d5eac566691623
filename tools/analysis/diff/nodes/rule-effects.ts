import type { Line } from '../change'
import { causesOf, changedCauses, type NamedPair } from '../conditions/causes'
import { conditionLines } from '../conditions/compare-conditions'
import { expandRules } from '../conditions/expand-rules'
import type { NamesPair } from '../values/difference'
import { same } from '../values/same'
import type { ComparedTrees } from './compare-nodes'
import { fullName } from './placement'
import { said } from '../../words/words'

/**
 * The effect of changed rules on nodes with unchanged conditions, as in "*Repay* also shows for
 * status 151".
 */
export function ruleEffects(
  { after, pairs }: ComparedTrees,
  named: NamedPair,
  names: NamesPair,
): Line[] {
  const wanted = affectedRules(named)
  if (wanted.size === 0) return []
  return after.nodes.flatMap((node) => {
    const when = node.json['when']
    const earlier = pairs.after.get(node)
    if (when === undefined || !earlier || !same(earlier.json['when'], when)) return []
    const effect = {
      before: expandRules(when, named.before.rules, wanted),
      after: expandRules(when, named.after.rules, wanted),
      pointer: `${node.pointer}/when`,
      names,
    }
    const who = fullName(node, names.after)
    return conditionLines(effect, who, said('shows'))
  })
}

/** The changed rules, and those that use one of them directly or through others. */
function affectedRules({ before, after }: NamedPair): Set<string> {
  const changes = changedCauses(before, after)
  const isAffected = (name: string) =>
    [before, after]
      .flatMap((named) => [...causesOf({ rule: name }, named)])
      .some((cause) => cause.startsWith('rule ') && changes.has(cause))
  return new Set(Object.keys(after.rules).filter(isAffected))
}
