import { fragmentsOf, type JsonObject, objectsIn } from '../../../../renderer/language'
import { conditionSentence, valuePhrase, joinWords } from '../../sentences/value'
import { actionWithBranches } from '../../actions/meanings'
import type { DocumentNames } from '../../actions/meaning'
import {
  addedLine,
  markCritical,
  movedLine,
  removedLine,
  type ChangeLine,
  type NamesPair,
} from '../change'
import { compareNode } from './compare-node'
import {
  matchTrees,
  type Matches,
  earlierList,
  readTree,
  withDescendants,
  type Tree,
  type TreeNode,
  type NodeList,
} from './match'
import {
  listNames,
  newNodeName,
  nodeName,
  wordsOfNode,
  fullName,
  newPlace,
  ownerWords,
  placement,
  rootPrefix,
} from './node-name'
import { say } from '../../words/words'
import { keptOrder } from '../values/compare-values'

export interface ComparedTrees {
  readonly before: Tree
  readonly after: Tree
  readonly pairs: Matches
}

export function pairNodes(before: JsonObject, after: JsonObject): ComparedTrees {
  const trees = { before: readTree(before), after: readTree(after) }
  return { ...trees, pairs: matchTrees(trees.before, trees.after) }
}

export function compareNodes(
  trees: ComparedTrees,
  names: NamesPair,
  fragments: Fragments,
): ChangeLine[] {
  const { before, after, pairs } = trees
  const { moved: moves, around, opened } = findMoves(trees)

  function ownLines(node: TreeNode): ChangeLine[] {
    const { json } = pairs.after.get(node)!
    // The reader knows the earlier name, so it is preferred.
    const name =
      wordsOfNode(json, names.before) === undefined
        ? nodeName(node, names.after)
        : nodeName(pairs.after.get(node)!, names.before)
    const lines = compareNode(
      { before: json, after: node.json, pointer: node.pointer, names },
      `${rootPrefix(node, names.after)}${name}`,
    )
    const hides = ({ pointer }: ChangeLine) =>
      (pointer === `${node.pointer}/critical` && json['critical'] === true) ||
      (pointer === `${node.pointer}/when` && holdsCritical(pairs.after.get(node)!, fragments))
    return lines.map((line) => (hides(line) ? markCritical(line) : line))
  }

  function movedLines(node: TreeNode): ChangeLine[] {
    const how = moves.get(node)
    if (!how) return []
    const was = (other: TreeNode) => pairs.after.get(other)?.order ?? -1
    const passed = (other: TreeNode) => {
      if (moves.has(other) || was(other) < 0) return undefined
      return was(other) < was(node) ? 'upwards' : 'downwards'
    }
    const isWithin = how === 'within'
    const place = isWithin ? newPlace(node, passed, names.after) : acrossWords(node, names.after)
    const prefix = isWithin ? rootPrefix(node, names.after) : ''
    return [movedLine(node.pointer, say`${prefix}${nodeName(node, names.after)} moved ${place}`)]
  }

  /** Returns the line about a new node; none if the node is inside another new node. */
  function addedLines(node: TreeNode): ChangeLine[] {
    const { owner, slot, items } = node.list
    if (owner && !pairs.after.has(owner) && !around.has(owner)) return []
    const old = around.get(node)
    const told = names.after
    const inside = old ? '' : namesInside(node, (other) => !pairs.after.has(other), told)
    const prefix = items.length === 1 && !owner ? '' : rootPrefix(node, told)
    const beside =
      slot === 'children' || !owner ? placement(node, told) : ownerWords(node.list, told)
    const place = old ? say`around ${listNames(old, told)}` : beside
    const what = `${prefix}${newNodeName(node, told)}`
    return [
      addedLine(node.pointer, say`${what} was added ${place}${inside}${behaviour(node, told)}`),
    ]
  }

  function removedLines(node: TreeNode): ChangeLine[] {
    const { owner } = node.list
    if (owner && !pairs.before.has(owner) && !opened.has(owner)) return []
    const stays = opened.get(node)
    const held = stays && listNames(stays, names.before)
    const rest = !stays
      ? namesInside(node, (other) => !pairs.before.has(other), names.before)
      : stays.length === 1
        ? say`; ${held} that it held stays`
        : say`; ${held} that it held stay`
    const line = removedLine(node.pointer, say`${fullName(node, names.before)} was removed${rest}`)
    const isGone = (other: TreeNode) => !pairs.before.has(other)
    return [holdsCritical(node, fragments, isGone) ? markCritical(line) : line]
  }

  return [
    ...after.nodes.flatMap((node) =>
      pairs.after.has(node) ? [...movedLines(node), ...ownLines(node)] : addedLines(node),
    ),
    ...before.nodes.flatMap((node) => (pairs.before.has(node) ? [] : removedLines(node))),
  ]
}

function acrossWords(node: TreeNode, names: DocumentNames): string {
  const { list } = node
  const owner = ownerWords(list, names)
  const beside = placement(node, names)
  // Inside another node or a modal, the names of the neighbours do not describe the place well
  // enough.
  const isInside = list.owner !== undefined || list.slot.startsWith('modals/')
  return owner === beside ? owner : `${isInside ? `${owner}, ` : ''}${beside}`
}

function namesInside(
  node: TreeNode,
  isIncluded: (other: TreeNode) => boolean,
  names: DocumentNames,
): string {
  const found = withDescendants(node)
    .slice(1)
    .filter((other) => isIncluded(other) && hasName(other, names))
    .map((other) => nodeName(other, names))
  const told = [...new Set(found)]
  return told.length === 0
    ? ''
    : say`, with ${joinWords(told.length > 6 ? [...told.slice(0, 5), say`${told.length - 5} more`] : told)}`
}

export type Fragments = ReadonlyMap<string, { readonly json: JsonObject }>

/** Returns whether a node or a node in it is critical, also in its fragments. */
export function holdsCritical(
  node: TreeNode,
  fragments: Fragments,
  isIncluded: (other: TreeNode) => boolean = () => true,
): boolean {
  return withDescendants(node).some(
    (other) =>
      isIncluded(other) && (other.json['critical'] === true || usesCritical(other.json, fragments)),
  )
}

/** Returns whether a fragment of a node contains a critical node. */
export function usesCritical({ fragment = null }: JsonObject, fragments: Fragments): boolean {
  const used = fragmentsOf({ body: [{ fragment }] }, (name) => fragments.get(name)?.json)
  return objectsIn([...used.values()]).some(({ critical }) => critical === true)
}

const hasName = ({ json }: TreeNode, names: DocumentNames) =>
  wordsOfNode(json, names) !== undefined || json['id'] !== undefined

function behaviour({ json }: TreeNode, names: DocumentNames): string {
  const { when, each, on } = json
  const { press = [] } = (on ?? {}) as { press?: JsonObject[] }
  const clauses = [
    ...(when === undefined ? [] : [say`it shows when ${conditionSentence(when, names)}`]),
    ...(each === undefined
      ? []
      : [say`it is repeated for each item of ${valuePhrase(each, names)}`]),
    ...(press.length === 0
      ? []
      : [say`it ${joinWords(press.map((step) => actionWithBranches(step, names)))}`]),
  ]
  return clauses.length === 0 ? '' : `; ${joinWords(clauses)}`
}

interface Moves {
  /**
   * The moved nodes: `across` for nodes that are now in another list, `within` for nodes at another
   * place of their list.
   */
  readonly moved: ReadonlyMap<TreeNode, 'within' | 'across'>
  /** The new nodes around existing nodes, each with the existing nodes that are now inside it. */
  readonly around: ReadonlyMap<TreeNode, readonly TreeNode[]>
  /** The removed nodes whose children still exist, each with these children. */
  readonly opened: ReadonlyMap<TreeNode, readonly TreeNode[]>
}

/** Returns the moved nodes. A node has not moved if only a node around it is new or removed. */
function findMoves({ before, after, pairs }: ComparedTrees): Moves {
  const moved = new Map<TreeNode, 'within' | 'across'>()
  const around = new Map<TreeNode, TreeNode[]>()
  const opened = new Map<TreeNode, TreeNode[]>()

  /**
   * Returns the earlier version of a list. For the list inside a new wrapper (a new node around
   * existing nodes), returns the earlier version of the list that contains the wrapper.
   */
  function homeOf(list: NodeList): [home: NodeList | undefined, wrapped: boolean] {
    const own = earlierList(list, before, pairs)
    const { owner, slot } = list
    const isNew = owner !== undefined && !pairs.after.has(owner) && slot === 'children'
    return own || !isNew ? [own, false] : [homeOf(owner.list)[0], true]
  }

  /** Returns whether an earlier list was inside a removed wrapper in the list `home`. */
  function belongs({ owner, slot }: NodeList, home: NodeList | undefined): boolean {
    const isOpened = owner !== undefined && slot === 'children' && !pairs.before.has(owner)
    return isOpened && (owner.list === home || belongs(owner.list, home))
  }

  for (const list of [...after.roots, ...after.nodes.flatMap(({ lists }) => lists)]) {
    const [home, wrapped] = homeOf(list)
    const stayed: TreeNode[] = []
    for (const node of list.items) {
      const was = pairs.after.get(node)?.list
      if (was && (was === home || belongs(was, home))) stayed.push(node)
      else if (was) moved.set(node, 'across')
    }
    const kept = keptOrder(stayed.map((node) => pairs.after.get(node)!.order))
    for (const [at, node] of stayed.entries()) if (!kept.has(at)) moved.set(node, 'within')
    if (wrapped && list.owner && stayed.length > 0)
      around.set(list.owner, [...(around.get(list.owner) ?? []), ...stayed])
    for (const node of stayed)
      for (const gone of goneBetween(pairs.after.get(node)!.list, home))
        opened.set(gone, [...(opened.get(gone) ?? []), node])
  }
  return { moved, around, opened }
}

function goneBetween(list: NodeList, home: NodeList | undefined): TreeNode[] {
  return list === home || !list.owner ? [] : [list.owner, ...goneBetween(list.owner.list, home)]
}
