import { isObject, type Json } from '../../../../renderer/language'
import { nameWord } from '../../sentences/literal'
import type { TreeNode } from './tree'

/**
 * Similarity of two nodes from 0 to 1. It is the share of members that both and their insides have
 * in common, plus a bonus for the same kind.
 */
export function likeness(left: TreeNode, right: TreeNode): number {
  const kind = kindOfNode(left) === kindOfNode(right) ? 0.4 : 0
  const [ours, theirs] = [leavesOf(left), leavesOf(right)]
  let shared = 0
  for (const leaf of ours) if (theirs.has(leaf)) shared++
  const all = ours.size + theirs.size - shared
  return kind + (all === 0 ? 0.6 : (0.6 * shared) / all)
}

/** The widget or the fragment that a node shows. */
export function kindOfNode({ json }: TreeNode): string {
  return `${nameWord(json['widget'])}/${nameWord(json['fragment'])}`
}

const contents = new WeakMap<TreeNode, string>()

/** The content of a node and its inside as one text, independent of the order of members. */
export function contentOf(node: TreeNode): string {
  const found =
    contents.get(node) ??
    JSON.stringify(node.json, (_, value: Json) =>
      isObject(value)
        ? Object.fromEntries(
            Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)),
          )
        : value,
    )
  contents.set(node, found)
  return found
}

const known = new WeakMap<TreeNode, ReadonlySet<string>>()

/** All members and values of a node and its inside. */
export function leavesOf(node: TreeNode): ReadonlySet<string> {
  const found = known.get(node) ?? new Set(leaves(node.json, ''))
  known.set(node, found)
  return found
}

function* leaves(value: Json, name: string): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* leaves(item, name)
  else if (isObject(value))
    for (const [key, member] of Object.entries(value)) yield* leaves(member ?? null, key)
  else if (name !== 'widget' && name !== 'id') yield `${name}=${JSON.stringify(value)}`
}
