import type { JsonObject } from '../../../../renderer/language'
import { nodeWords, theWidget } from '../../sentences/node-words'
import { joinWords, nameWord, type Names } from '../../sentences/value'
import { titleWords } from '../documents/names-of'
import { withInside, type TreeNode } from './tree'
import { said, say } from '../../words/words'

/**
 * The name of a node for readers: for a control, its words; for any other node, its kind with its
 * words, its id or its content.
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

/** The name of a new node, as in "a card with *Repay*". */
export function newNodeName(node: TreeNode, names: Names): string {
  const name = nodeName(node, names)
  return name.startsWith('the ') &&
    wordsOfNode(node.json, names) === undefined &&
    node.json['id'] === undefined
    ? name.replace(/^the (?=[aeiou])/, 'an ').replace(/^the /, 'a ')
    : name
}

/** Lists several nodes; equal names have a count. */
export function listNames(nodes: readonly TreeNode[], names: Names): string {
  const counts = new Map<string, number>()
  for (const node of nodes)
    counts.set(nodeName(node, names), (counts.get(nodeName(node, names)) ?? 0) + 1)
  return joinWords(
    [...counts].map(([name, count]) => (count > 1 ? say`${name} (${count} of them)` : name)),
  )
}

/** The constant words of a node; `undefined` if its words are not constant. */
export function wordsOfNode(json: JsonObject, names: Names): string | undefined {
  return nodeWords(json, (value) => titleWords(value, names.text))
}

function kindOf({ widget, fragment }: JsonObject): string {
  if (typeof fragment === 'string') return say`the fragment ${fragment}`
  return typeof widget === 'string' ? theWidget(widget) : said('the node without a widget')
}

const mostNames = 3

/** The names of the first child nodes with words. */
function insideNames(node: TreeNode, names: Names): string[] {
  const all = withInside(node)
    .slice(1)
    .flatMap(({ json }) => {
      const words = wordsOfNode(json, names)
      return words === undefined ? [] : [`*${words}*`]
    })
  return all.length > mostNames ? [...all.slice(0, mostNames), said('more')] : all
}

/** Widgets that the borrower presses. Their words are enough as a name. */
const controls: ReadonlySet<string> = new Set([
  'button',
  'link',
  'countdown-button',
  'floating-button',
  'list-item',
  'option-row',
])
