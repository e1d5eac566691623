import { nodeSlots, type JsonObject } from '../../../../renderer/language'
import { joinWords } from '../../sentences/value'
import type { DocumentNames } from '../../actions/meaning'
import { changed, type Line } from '../change'
import { causesOf, changedCauses, type NamedParts, type NamedPair } from '../conditions/causes'
import type { ComparedTrees } from './compare-nodes'
import { fullName } from './node-name'
import type { TreeNode } from './match'
import { said, say } from '../../words/words'

/** The nodes that depend on a changed rule or option, except by their own condition's rules. */
export function dependentNodes(
  { after, pairs }: ComparedTrees,
  named: NamedPair,
  names: DocumentNames,
): Line[] {
  const changes = changedCauses(named.before, named.after)
  if (changes.size === 0) return []
  return after.nodes.flatMap((node) => {
    const earlier = pairs.after.get(node)
    const before = earlier ? nodeCauses(earlier, named.before) : new Set<string>()
    const found = [...nodeCauses(node, named.after)].filter(
      (cause) => changes.has(cause) && before.has(cause),
    )
    return dependence(node.pointer, fullName(node, names), found)
  })
}

const members: Readonly<Record<string, string>> = {
  on: 'what happens automatically',
  data: 'its data',
  title: 'the title',
  available: 'its availability',
}

/** The unchanged members, without nodes, that depend on a changed rule or option. */
export function dependentMembers(
  document: JsonObject,
  differing: readonly string[],
  { before, after }: NamedPair,
): Line[] {
  const changes = changedCauses(before, after)
  return Object.entries(members).flatMap(([name, what]) => {
    const found = differing.includes(name)
      ? []
      : [...causesOf(document[name], after)].filter((cause) => changes.has(cause))
    return dependence(`/${name}`, said(what), found)
  })
}

function dependence(pointer: string, what: string, causes: readonly string[]): Line[] {
  return causes.length === 0
    ? []
    : [
        changed(
          pointer,
          say`${what} depends on ${joinWords(causes.map(causeWords))}, which changed`,
        ),
      ]
}

function causeWords(cause: string): string {
  const [kind, name] = cause.split(' ')
  return kind === 'rule' ? say`the rule ${name}` : say`the option ${name}`
}

/** The rules and options that a node itself depends on, without its child nodes. */
function nodeCauses({ json: { when, ...json } }: TreeNode, named: NamedParts): Set<string> {
  const own = Object.fromEntries(
    Object.entries(json).filter(([name]) => !nodeSlots.some((slot) => slot === name)),
  )
  const options = [...causesOf(when, named)].filter((cause) => cause.startsWith('option '))
  return new Set([...causesOf(own, named), ...options])
}
