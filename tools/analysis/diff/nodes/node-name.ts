import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { nodeWords, theWidget, joinWords, nameWord, type Names } from '../../sentences/value'
import { titleWords } from '../documents/documents'
import { withDescendants, type TreeNode, type NodeList } from './match'
import { declaredName } from '../../words/member-label'
import { isForForms, translate, say } from '../../words/words'
import type { DocumentNames } from '../../actions/meaning'

/**
 * Returns the name of a node. Controls are named by their words. Other nodes are named by their
 * kind, with words, id or content.
 */
export function nodeName(node: TreeNode, names: Names): string {
  const { widget, id } = node.json
  const words = wordsOfNode(node.json, names)
  if (words !== undefined)
    return controls.has(nameWord(widget)) ? `*${words}*` : `${kindOf(node.json)} *${words}*`
  if (typeof id === 'string') return `${kindOf(node.json)} "${id}"`
  const inside = insideNames(node, names)
  return `${kindOf(node.json)}${inside.length > 0 ? say` with ${joinWords(inside)}` : ''}`
}

export function newNodeName(node: TreeNode, names: Names): string {
  const name = nodeName(node, names)
  return name.startsWith('the ') &&
    wordsOfNode(node.json, names) === undefined &&
    node.json['id'] === undefined
    ? name.replace(/^the (?=[aeiou])/, 'an ').replace(/^the /, 'a ')
    : name
}

/** Lists the names of nodes. Equal names are listed once, with their count. */
export function listNames(nodes: readonly TreeNode[], names: Names): string {
  const counts = new Map<string, number>()
  for (const node of nodes)
    counts.set(nodeName(node, names), (counts.get(nodeName(node, names)) ?? 0) + 1)
  return joinWords(
    [...counts].map(([name, count]) => (count > 1 ? say`${name} (${count} of them)` : name)),
  )
}

/**
 * Returns the words of a node; `undefined` if they depend on data. For people who use forms, the
 * label of the data names the node.
 */
export function wordsOfNode(json: JsonObject, names: Names): string | undefined {
  return nodeWords(json, (value) => titleWords(value, names.text) ?? dataLabel(value, names))
}

function dataLabel(value: Json, names: Names): string | undefined {
  const path = isObject(value) && isForForms() ? [value['var']].flat()[0] : undefined
  return typeof path === 'string' && path !== '' ? names.path(path).replaceAll('*', '') : undefined
}

function kindOf({ widget, fragment }: JsonObject): string {
  if (typeof fragment === 'string') return say`the fragment ${declaredName(fragment)}`
  return typeof widget === 'string' ? theWidget(widget) : translate('the node without a widget')
}

const mostNames = 3

function insideNames(node: TreeNode, names: Names): string[] {
  const all = withDescendants(node)
    .slice(1)
    .flatMap(({ json }) => {
      const words = wordsOfNode(json, names)
      return words === undefined ? [] : [`*${words}*`]
    })
  return all.length > mostNames ? [...all.slice(0, mostNames), translate('more')] : all
}

/** The controls, whose words are enough as a name. */
const controls: ReadonlySet<string> = new Set([
  'button',
  'link',
  'countdown-button',
  'floating-button',
  'list-item',
  'option-row',
])

export function placement(node: TreeNode, names: DocumentNames): string {
  const {
    index,
    list: { items },
  } = node
  const [previous, next] = [items[index - 1], items[index + 1]]
  if (previous) return `${words(node.list).after} ${nodeName(previous, names)}`
  if (next) return `${words(node.list).before} ${nodeName(next, names)}`
  return ownerWords(node.list, names)
}

/** Describes the new place of a moved node as before or after a sibling. */
export function newPlace(
  node: TreeNode,
  passed: (other: TreeNode) => 'upwards' | 'downwards' | undefined,
  names: DocumentNames,
): string {
  const {
    index,
    list: { items },
  } = node
  const below = items.slice(index + 1).find((other) => passed(other) === 'upwards')
  const above = items.slice(0, index).findLast((other) => passed(other) === 'downwards')
  if (below) return `${words(node.list).before} ${nodeName(below, names)}`
  return above ? `${words(node.list).after} ${nodeName(above, names)}` : placement(node, names)
}

/** Returns words for the owner of a list, such as "into the card *Due*". */
export function ownerWords({ owner, slot }: NodeList, names: DocumentNames): string {
  if (owner && slot === 'empty')
    return say`as what shows when the list of ${nodeName(owner, names)} is empty`
  if (owner && slot === 'fallback')
    return say`as what shows in place of ${nodeName(owner, names)} when that cannot be shown`
  return owner ? say`into ${nodeName(owner, names)}` : rootWords(slot, names)
}

/** Returns words for a node's area, such as "in the modal *Reminder*, "; empty for the body. */
export function rootPrefix(node: TreeNode, names: DocumentNames): string {
  if (node.list.owner) return rootPrefix(node.list.owner, names)
  const { slot } = node.list
  if (slot.startsWith('modals/')) return say`in ${names.modal(slot.slice('modals/'.length))}, `
  if (slot === 'loading') return translate('while it loads, ')
  return slot === 'failed' ? translate('when loading failed, ') : ''
}

/** Returns the name of a node with its area; the area `body` is not mentioned. */
export function fullName(node: TreeNode, names: DocumentNames): string {
  return `${rootPrefix(node, names)}${nodeName(node, names)}`
}

function rootWords(slot: string, names: DocumentNames): string {
  if (slot.startsWith('modals/')) return say`into ${names.modal(slot.slice('modals/'.length))}`
  return translate(
    slot === 'loading'
      ? 'to the loading view'
      : slot === 'failed'
        ? 'to the failure view'
        : 'to the page',
  )
}

function words({ owner }: NodeList): { before: string; after: string } {
  return owner?.json['direction'] === 'row'
    ? { before: translate('before'), after: translate('after') }
    : { before: translate('above'), after: translate('below') }
}
