import type { JsonObject } from '../../../../renderer/language'
import { conditionSentence, valuePhrase, joinWords } from '../../sentences/value'
import { wholeAction } from '../../actions/meanings'
import type { DocumentNames } from '../../actions/meaning'
import { added, moved, removed, type Line, type NamesPair } from '../change'
import { compareNode } from './compare-node'
import {
  matchTrees,
  type Matches,
  counterpart,
  readTree,
  withInside,
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

/** The node trees of both states, and the pairs of their nodes. */
export interface ComparedTrees {
  readonly before: Tree
  readonly after: Tree
  readonly pairs: Matches
}

/** Reads the nodes of both states and pairs them. */
export function pairNodes(before: JsonObject, after: JsonObject): ComparedTrees {
  const trees = { before: readTree(before), after: readTree(after) }
  return { ...trees, pairs: matchTrees(trees.before, trees.after) }
}

/** Describes the differences between the nodes of both states, from top to bottom. */
export function compareNodes(trees: ComparedTrees, names: NamesPair): Line[] {
  const { before, after, pairs } = trees
  const moves = findMoves(before, after, pairs)
  const later = after.nodes.flatMap((node) =>
    pairs.after.has(node)
      ? [...movedLines(node, trees, moves, names), ...ownLines(node, pairs, names)]
      : addedLines(node, pairs, moves, names.after),
  )
  const gone = before.nodes.flatMap((node) =>
    pairs.before.has(node) ? [] : removedLines(node, pairs, moves, names.before),
  )
  return [...later, ...gone]
}

function ownLines(node: TreeNode, pairs: Matches, names: NamesPair): Line[] {
  const earlier = pairs.after.get(node)!
  return compareNode(
    { before: earlier.json, after: node.json, pointer: node.pointer, names },
    `${rootPrefix(node, names.after)}${subjectName(earlier, node, names)}`,
  )
}

/** The name of a node. The earlier name comes first, since the reader knows it. */
function subjectName(earlier: TreeNode, later: TreeNode, names: NamesPair): string {
  return wordsOfNode(earlier.json, names.before) === undefined
    ? nodeName(later, names.after)
    : nodeName(earlier, names.before)
}

function movedLines(
  node: TreeNode,
  { pairs }: ComparedTrees,
  moves: Moves,
  names: NamesPair,
): Line[] {
  const how = moves.moved.get(node)
  if (!how) return []
  const was = (other: TreeNode) => pairs.after.get(other)?.order ?? -1
  const passed = (other: TreeNode) =>
    moves.moved.has(other) || was(other) < 0
      ? undefined
      : was(other) < was(node)
        ? 'upwards'
        : 'downwards'
  const place =
    how === 'within' ? newPlace(node, passed, names.after) : acrossWords(node, names.after)
  const prefix = how === 'within' ? rootPrefix(node, names.after) : ''
  return [moved(node.pointer, say`${prefix}${nodeName(node, names.after)} moved ${place}`)]
}

function acrossWords(node: TreeNode, names: DocumentNames): string {
  const owner = ownerWords(node.list, names)
  const beside = placement(node, names)
  return owner === beside ? owner : `${isPlace(node) ? `${owner}, ` : ''}${beside}`
}

/** Checks whether neighbours alone do not identify a place: in a node or a modal. */
function isPlace({ list }: TreeNode): boolean {
  return list.owner !== undefined || list.slot.startsWith('modals/')
}

/** Lines about new nodes. A new node inside another new node has no separate line. */
function addedLines(
  node: TreeNode,
  pairs: Matches,
  { around }: Moves,
  names: DocumentNames,
): Line[] {
  const { owner } = node.list
  if (owner && !pairs.after.has(owner) && !around.has(owner)) return []
  const old = around.get(node)
  const inside = old ? '' : namesInside(node, (other) => !pairs.after.has(other), names)
  const alone = node.list.items.length === 1 && !owner
  const what = `${alone ? '' : rootPrefix(node, names)}${newNodeName(node, names)}`
  const place = old ? say`around ${listNames(old, names)}` : acrossOrBeside(node, names)
  return [added(node.pointer, say`${what} was added ${place}${inside}${behaviour(node, names)}`)]
}

function acrossOrBeside(node: TreeNode, names: DocumentNames): string {
  return node.list.slot === 'children' || !node.list.owner
    ? placement(node, names)
    : ownerWords(node.list, names)
}

function removedLines(
  node: TreeNode,
  pairs: Matches,
  { opened }: Moves,
  names: DocumentNames,
): Line[] {
  const { owner } = node.list
  if (owner && !pairs.before.has(owner) && !opened.has(owner)) return []
  const stays = opened.get(node)
  const rest = stays
    ? stays.length === 1
      ? say`; ${listNames(stays, names)} that it held stays`
      : say`; ${listNames(stays, names)} that it held stay`
    : namesInside(node, (other) => !pairs.before.has(other), names)
  const what = fullName(node, names)
  return [removed(node.pointer, say`${what} was removed${rest}`)]
}

function namesInside(
  node: TreeNode,
  isIncluded: (other: TreeNode) => boolean,
  names: DocumentNames,
): string {
  const found = withInside(node)
    .slice(1)
    .filter(
      (other) =>
        isIncluded(other) &&
        (wordsOfNode(other.json, names) !== undefined || other.json['id'] !== undefined),
    )
  const told = found
    .map((other) => nodeName(other, names))
    .filter((name, at, all) => all.indexOf(name) === at)
  return told.length === 0
    ? ''
    : say`, with ${joinWords(told.length > 6 ? [...told.slice(0, 5), say`${told.length - 5} more`] : told)}`
}

/** Describes a new node: its condition, its repetition and the effect of a press. */
function behaviour({ json }: TreeNode, names: DocumentNames): string {
  const when =
    json['when'] === undefined ? [] : [say`it shows when ${conditionSentence(json['when'], names)}`]
  const each =
    json['each'] === undefined
      ? []
      : [say`it is repeated for each item of ${valuePhrase(json['each'], names)}`]
  const press =
    (json['on'] as { press?: JsonObject[] } | undefined)?.press?.map((step) =>
      wholeAction(step, names),
    ) ?? []
  const clauses = [...when, ...each, ...(press.length > 0 ? [say`it ${joinWords(press)}`] : [])]
  return clauses.length === 0 ? '' : `; ${joinWords(clauses)}`
}

/** The nodes that moved, by kind of move. */
interface Moves {
  /** Nodes that are in another list, or at another position among the same siblings. */
  readonly moved: ReadonlyMap<TreeNode, 'within' | 'across'>
  /** New nodes that were put around existing ones, with the existing nodes. */
  readonly around: ReadonlyMap<TreeNode, readonly TreeNode[]>
  /** Removed nodes that were replaced by their content, with that content. */
  readonly opened: ReadonlyMap<TreeNode, readonly TreeNode[]>
}

/** Finds moved nodes. A new or removed node around existing ones does not move them. */
function findMoves(before: Tree, after: Tree, pairs: Matches): Moves {
  const moved = new Map<TreeNode, 'within' | 'across'>()
  const around = new Map<TreeNode, TreeNode[]>()
  const opened = new Map<TreeNode, TreeNode[]>()
  for (const list of [...after.roots, ...after.nodes.flatMap(({ lists }) => lists)]) {
    const [home, wrapped] = homeOf(list, before, pairs)
    const stayed = list.items.filter(
      (node) => pairs.after.has(node) && belongs(pairs.after.get(node)!.list, home, pairs),
    )
    for (const node of list.items)
      if (pairs.after.has(node) && !stayed.includes(node)) moved.set(node, 'across')
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

/** The earlier list that a list continues; for a new node's list, the one around the node. */
function homeOf(
  list: NodeList,
  before: Tree,
  pairs: Matches,
): [home: NodeList | undefined, wrapped: boolean] {
  const own = counterpart(list, before, pairs)
  const isNew = list.owner !== undefined && !pairs.after.has(list.owner) && list.slot === 'children'
  return own || !isNew ? [own, false] : [homeOf(list.owner.list, before, pairs)[0], true]
}

/** Whether an earlier list is another, or was inside a removed node of the other. */
function belongs(list: NodeList, home: NodeList | undefined, pairs: Matches): boolean {
  if (list === home) return true
  return (
    list.owner !== undefined &&
    list.slot === 'children' &&
    !pairs.before.has(list.owner) &&
    belongs(list.owner.list, home, pairs)
  )
}

function goneBetween(list: NodeList, home: NodeList | undefined): TreeNode[] {
  return list === home || !list.owner ? [] : [list.owner, ...goneBetween(list.owner.list, home)]
}
