import {
  areasOf,
  isObject,
  nodeSlots,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'

/** A list of nodes: at the top of the document, or a slot of a node. */
export interface NodeList {
  /**
   * The name of the slot: children, empty or fallback of a node; body, loading, failed or
   * modals/<name> of the document.
   */
  readonly slot: string
  readonly owner: TreeNode | undefined
  readonly items: readonly TreeNode[]
}

/** A node with its position in the document. */
export interface TreeNode {
  readonly json: JsonObject
  readonly pointer: string
  /** The index among all nodes of the document, from top to bottom. */
  readonly order: number
  /** The index in its list. */
  readonly at: number
  readonly list: NodeList
  readonly lists: readonly NodeList[]
}

/** All nodes of a document. */
export interface Tree {
  readonly roots: readonly NodeList[]
  readonly nodes: readonly TreeNode[]
}

/** Reads the nodes of a screen, a fragment or the app document. `fallback` may be a single node. */
export function readTree(document: JsonObject): Tree {
  const nodes: TreeNode[] = []
  const read = (
    value: Json | undefined,
    slot: string,
    pointer: string,
    owner: TreeNode | undefined,
  ): NodeList => {
    const items: TreeNode[] = []
    const list: NodeList = { slot, owner, items }
    const single = !Array.isArray(value)
    for (const [at, json] of (single ? [value] : value).entries())
      if (isObject(json)) items.push(readNode(json, single ? pointer : `${pointer}/${at}`, list))
    return list
  }
  const readNode = (json: JsonObject, pointer: string, list: NodeList): TreeNode => {
    const lists: NodeList[] = []
    const node: TreeNode = {
      json,
      pointer,
      order: nodes.length,
      at: list.items.length,
      list,
      lists,
    }
    nodes.push(node)
    for (const slot of nodeSlots)
      if (json[slot] !== undefined) lists.push(read(json[slot], slot, `${pointer}/${slot}`, node))
    return node
  }
  return {
    roots: areasOf(document).map(({ pointer, nodes: value }) =>
      read(value, pointer.slice(1).replace(/^(modals\/.+)\/body$/, '$1'), pointer, undefined),
    ),
    nodes,
  }
}

/** A node and its child nodes at any depth, from top to bottom. */
export function withInside(node: TreeNode): TreeNode[] {
  return [node, ...node.lists.flatMap(({ items }) => items.flatMap(withInside))]
}
