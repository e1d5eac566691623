import {
  append,
  child,
  type Json,
  type JsonObject,
  objectOrEmpty,
  valueAt,
} from '../../../renderer/language'
import { ruleNamesIn } from '../model/limit-uses'

/** Nodes that differ for one reason, and the pointer of the reason in the document. */
interface SharedCause {
  readonly pointer: string
  readonly nodes: readonly string[]
}

/**
 * Finds the rules that explain why several nodes appear or disappear. Each node belongs to the rule
 * that most of the nodes read, in conditions or through other rules.
 *
 * @param changing pointers of nodes that appear or disappear.
 */
export function sharedRules(document: JsonObject, changing: readonly string[]): SharedCause[] {
  const rules = objectOrEmpty(document['rules'])
  const readBy = new Map<string, string[]>()
  for (const pointer of changing) {
    const { when } = objectOrEmpty(valueAt(document, pointer))
    for (const name of rulesBehind(rules, when)) readBy.set(name, append(readBy.get(name), pointer))
  }
  const causes: SharedCause[] = []
  const explained = new Set<string>()
  // The sort is stable, so that of equal rules the one that a condition names comes first.
  for (const [name, nodes] of [...readBy].toSorted(([, a], [, b]) => b.length - a.length)) {
    const left = nodes.filter((node) => !explained.has(node))
    if (left.length < 2) continue
    for (const node of left) explained.add(node)
    causes.push({ pointer: child('/rules', name), nodes: left })
  }
  return causes
}

/** The rules that a condition reads, also through other rules. The nearest ones come first. */
function rulesBehind(rules: JsonObject, condition: Json | undefined): ReadonlySet<string> {
  const names = new Set(ruleNamesIn(condition))
  for (const name of names) for (const inner of ruleNamesIn(rules[name])) names.add(inner)
  return names
}
