import { cached } from '../../json/cached'
import {
  areasOf,
  isObject,
  nodeSlots,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { nameWord } from '../../sentences/value'

/**
 * A list of nodes. `slot` is the member of the node that contains the list, or an area: `body`,
 * `loading`, `failed` or `modals/<name>`.
 */
export interface NodeList {
  readonly slot: string
  readonly pointer: string
  readonly owner: TreeNode | undefined
  readonly items: readonly TreeNode[]
}

export interface TreeNode {
  readonly json: JsonObject
  readonly pointer: string
  readonly order: number
  readonly index: number
  readonly list: NodeList
  readonly lists: readonly NodeList[]
}

export interface Tree {
  readonly roots: readonly NodeList[]
  readonly nodes: readonly TreeNode[]
}

/** Returns the tree of a document's nodes. A `fallback` may be a single node. */
export function readTree(document: JsonObject): Tree {
  const nodes: TreeNode[] = []
  const read = (value: Json, slot: string, pointer: string, owner?: TreeNode): NodeList => {
    const items: TreeNode[] = []
    const list: NodeList = { slot, pointer, owner, items }
    const single = !Array.isArray(value)
    for (const [at, json] of (single ? [value] : value).entries())
      if (isObject(json)) items.push(readNode(json, single ? pointer : `${pointer}/${at}`, list))
    return list
  }
  const readNode = (json: JsonObject, pointer: string, list: NodeList): TreeNode => {
    const lists: NodeList[] = []
    const place = { order: nodes.length, index: list.items.length }
    const node: TreeNode = { json, pointer, ...place, list, lists }
    nodes.push(node)
    for (const slot of nodeSlots)
      if (json[slot] !== undefined) lists.push(read(json[slot], slot, `${pointer}/${slot}`, node))
    return node
  }
  return {
    roots: areasOf(document).map(({ pointer, nodes: value }) =>
      read(value ?? [], pointer.slice(1).replace(/^(modals\/.+)\/body$/, '$1'), pointer),
    ),
    nodes,
  }
}

export function childNodes({ lists }: TreeNode): TreeNode[] {
  return lists.flatMap(({ items }) => items)
}

export function withDescendants(node: TreeNode): TreeNode[] {
  return [node, ...childNodes(node).flatMap(withDescendants)]
}

export interface Matches {
  readonly before: ReadonlyMap<TreeNode, TreeNode>
  readonly after: ReadonlyMap<TreeNode, TreeNode>
}

// The similarity from which two nodes are a pair. Nodes of different lists need a higher
// similarity, because they are more often similar by chance.
const enoughInList = 0.5
const enoughAnywhere = 0.7
const fewestLeaves = 3
// The maximum number of compared pairs. In larger documents, only nodes at similar positions are
// compared.
const maxPairs = 60_000
const fewestNeighbours = 20

/** Matches nodes in this order: by id, equal nodes, similar siblings, similar nodes of any list. */
export function matchTrees(before: Tree, after: Tree): Matches {
  const pairs = new NodePairs()
  matchIds(before, after, pairs)
  matchInLists(before, after, pairs, 'equal')
  const large = after.nodes.filter((node) => leavesOf(node).size >= fewestLeaves)
  pairEqual(before.nodes, large, pairs)
  matchInLists(before, after, pairs, 'alike')
  matchAlike(before.nodes, after.nodes, pairs, enoughAnywhere, fewestLeaves)
  matchInLists(before, after, pairs, 'alike')
  return pairs
}

class NodePairs implements Matches {
  readonly before = new Map<TreeNode, TreeNode>()
  readonly after = new Map<TreeNode, TreeNode>()

  pair(earlier: TreeNode, later: TreeNode): void {
    if (this.before.has(earlier) || this.after.has(later)) return
    this.before.set(earlier, later)
    this.after.set(later, earlier)
  }

  free(nodes: readonly TreeNode[]): TreeNode[] {
    return nodes.filter((node) => !this.before.has(node) && !this.after.has(node))
  }
}

function matchIds(before: Tree, after: Tree, pairs: NodePairs): void {
  const known = new Map(
    before.nodes
      .toReversed()
      .flatMap((node) => (node.json['id'] === undefined ? [] : [[node.json['id'], node] as const])),
  )
  for (const node of after.nodes) {
    const found = node.json['id'] === undefined ? undefined : known.get(node.json['id'])
    if (found) pairs.pair(found, node)
  }
}

function pairEqual(
  before: readonly TreeNode[],
  after: readonly TreeNode[],
  pairs: NodePairs,
): void {
  const known = new Map<string, TreeNode[]>()
  for (const node of pairs.free(before))
    known.set(contentOf(node), [...(known.get(contentOf(node)) ?? []), node])
  for (const node of pairs.free(after)) {
    const found = known.get(contentOf(node))?.find((candidate) => !pairs.before.has(candidate))
    if (found) pairInside(found, node, pairs)
  }
}

function pairInside(earlier: TreeNode, later: TreeNode, pairs: NodePairs): void {
  const inside = withDescendants(later)
  for (const [at, node] of withDescendants(earlier).entries()) pairs.pair(node, inside[at]!)
}

function matchInLists(before: Tree, after: Tree, pairs: NodePairs, which: 'equal' | 'alike'): void {
  const lists = [...after.roots, ...after.nodes.flatMap(({ lists: own }) => own)]
  for (const list of lists) {
    const known = earlierList(list, before, pairs)
    if (!known) continue
    pairEqual(known.items, list.items, pairs)
    if (which === 'alike') matchAlike(known.items, list.items, pairs, enoughInList, 0)
  }
}

export function earlierList(list: NodeList, before: Tree, pairs: Matches): NodeList | undefined {
  if (!list.owner) return before.roots.find(({ slot }) => slot === list.slot)
  return pairs.after.get(list.owner)?.lists.find(({ slot }) => slot === list.slot)
}

/**
 * Pairs the most similar nodes first. Of equally similar nodes, pairs the nodes at the same
 * position first.
 */
function matchAlike(
  before: readonly TreeNode[],
  after: readonly TreeNode[],
  pairs: NodePairs,
  enough: number,
  leaves: number,
): void {
  const [gone, come] = [pairs.free(before), pairs.free(after)]
  const reach = Math.max(fewestNeighbours, Math.ceil(maxPairs / (come.length + 1)))
  const candidates = come.flatMap((later, at) =>
    gone.slice(Math.max(0, at - reach), at + reach + 1).flatMap((earlier) => {
      if (kindOfNode(earlier) !== kindOfNode(later) || leavesOf(later).size < leaves) return []
      const score = similarity(earlier, later) + (earlier.index === later.index ? 0.1 : 0)
      return score >= enough ? [{ earlier, later, score }] : []
    }),
  )
  for (const { earlier, later } of candidates.toSorted((left, right) => right.score - left.score))
    pairs.pair(earlier, later)
}

/** Returns the similarity of two nodes, from 0 to 1: common values, and the same widget. */
function similarity(left: TreeNode, right: TreeNode): number {
  const kind = kindOfNode(left) === kindOfNode(right) ? 0.4 : 0
  const [ours, theirs] = [leavesOf(left), leavesOf(right)]
  let shared = 0
  for (const leaf of ours) if (theirs.has(leaf)) shared++
  const all = ours.size + theirs.size - shared
  return kind + (all === 0 ? 0.6 : (0.6 * shared) / all)
}

function kindOfNode({ json }: TreeNode): string {
  return `${nameWord(json['widget'])}/${nameWord(json['fragment'])}`
}

/** Returns the content of a node, independent of the order of members. */
const contentOf = cached(({ json }: TreeNode) =>
  JSON.stringify(json, (_, value: Json) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)),
        )
      : value,
  ),
)

const leavesOf = cached(({ json }: TreeNode): ReadonlySet<string> => new Set(leaves(json, '')))

function* leaves(value: Json, name: string): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* leaves(item, name)
  else if (isObject(value))
    for (const [key, member] of Object.entries(value)) yield* leaves(member ?? null, key)
  else if (name !== 'widget' && name !== 'id') yield `${name}=${JSON.stringify(value)}`
}
