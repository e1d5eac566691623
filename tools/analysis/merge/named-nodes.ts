import {
  areasOf,
  isObject,
  nodeSlots,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { matchTrees, readTree, type Tree, type TreeNode } from '../diff/nodes/match'

/**
 * The nodes of the three versions by name. Corresponding nodes have the same name. In each node,
 * names replace the child nodes.
 */
interface NamedNodes {
  readonly base: ReadonlyMap<string, JsonObject>
  readonly ours: ReadonlyMap<string, JsonObject>
  readonly theirs: ReadonlyMap<string, JsonObject>
  /** The pointer of each node in the first version that contains it, by the node's name. */
  readonly pointers: ReadonlyMap<string, string>
}

const documentName = 'document'
const mark = '\u0000node '

export function isScreenLike(document: JsonObject): boolean {
  return areasOf(document).length > 0
}

export function namedNodes(base: JsonObject, ours: JsonObject, theirs: JsonObject): NamedNodes {
  const trees = { base: readTree(base), ours: readTree(ours), theirs: readTree(theirs) }
  const names = new Map<TreeNode, string>()
  for (const [at, node] of trees.base.nodes.entries()) names.set(node, `${mark}${at}`)
  for (const side of ['ours', 'theirs'] as const) {
    const { after } = matchTrees(trees.base, trees[side])
    for (const [at, node] of trees[side].nodes.entries()) {
      const known = after.get(node)
      names.set(node, known ? names.get(known)! : newName(node, side, at))
    }
  }
  const told = (document: JsonObject, tree: Tree) => toldApart(document, tree, names)
  return {
    base: told(base, trees.base),
    ours: told(ours, trees.ours),
    theirs: told(theirs, trees.theirs),
    pointers: new Map(
      [...trees.theirs.nodes, ...trees.ours.nodes, ...trees.base.nodes].map((node) => [
        names.get(node)!,
        node.pointer,
      ]),
    ),
  }
}

/** Returns a name for a new node. Nodes with one id, added by both sides, have one name. */
function newName({ json }: TreeNode, side: string, at: number): string {
  return typeof json['id'] === 'string' ? `${mark}id ${json['id']}` : `${mark}${side} ${at}`
}

function toldApart(
  document: JsonObject,
  tree: Tree,
  names: ReadonlyMap<TreeNode, string>,
): Map<string, JsonObject> {
  const known = new Map(tree.nodes.map((node) => [node.json, names.get(node)!]))
  const replaced = (value: Json): Json => (isObject(value) ? (known.get(value) ?? value) : value)
  const slots = (value: Json | undefined): Json | undefined =>
    Array.isArray(value) ? value.map(replaced) : value === undefined ? undefined : replaced(value)
  const parts = new Map<string, JsonObject>()
  for (const node of tree.nodes) {
    const own = Object.entries(node.json).map(([name, value]) => [
      name,
      (nodeSlots as readonly string[]).includes(name) ? slots(value) : value,
    ])
    parts.set(names.get(node)!, Object.fromEntries(own) as JsonObject)
  }
  const lists = new Set(areasOf(document).map(({ nodes }) => nodes))
  const walk = (value: Json | undefined): Json | undefined => {
    if (lists.has(value)) return slots(value)
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]))
      : value
  }
  parts.set(documentName, walk(document) as JsonObject)
  return parts
}

/** Replaces the names in a document by nodes. Returns names that occur twice or not at all. */
export function withNodes(
  nodes: ReadonlyMap<string, JsonObject>,
): { kind: 'whole'; json: Json } | { kind: 'astray'; names: string[] } {
  const placed = new Map<string, number>()
  const fill = (value: Json): Json => {
    if (typeof value === 'string' && value.startsWith(mark)) {
      placed.set(value, (placed.get(value) ?? 0) + 1)
      const node = nodes.get(value)
      return node && placed.get(value) === 1 ? fill(node) : null
    }
    if (Array.isArray(value)) return value.map(fill)
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member!)]))
      : value
  }
  const json = fill(nodes.get(documentName)!)
  const astray = [
    ...[...placed].filter(([name, count]) => count > 1 || !nodes.has(name)).map(([name]) => name),
    ...[...nodes.keys()].filter((name) => name !== documentName && !placed.has(name)),
    ...sharingAnId(nodes),
  ]
  return astray.length === 0 ? { kind: 'whole', json } : { kind: 'astray', names: astray }
}

/**
 * Returns nodes with the same id, which occur if one side adds a node with an id that the other
 * side gives to an existing node.
 */
function sharingAnId(nodes: ReadonlyMap<string, JsonObject>): string[] {
  const first = new Map<unknown, string>()
  return [...nodes].flatMap(([name, { id }]) => {
    if (name === documentName || typeof id !== 'string') return []
    if (first.has(id)) return [first.get(id)!, name]
    first.set(id, name)
    return []
  })
}
