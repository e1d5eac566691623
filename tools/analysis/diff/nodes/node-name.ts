import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { joinWords, nameWord, type Names } from '../../sentences/value'
import { titleWords } from '../documents/names-of'
import { withInside, type TreeNode } from './tree'
import { said, say } from '../../words/words'

// The first of these members that has words names the node.
const naming = ['label', 'title', 'text', 'alt', 'unfoldLabel', 'retryLabel', 'value'] as const

/**
 * The name of a node for readers. A control is named by its words; any other node by its kind with
 * its words, its id or its content.
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

/** Lists several nodes, with a count for equal names. */
export function listNames(nodes: readonly TreeNode[], names: Names): string {
  const counts = new Map<string, number>()
  for (const node of nodes)
    counts.set(nodeName(node, names), (counts.get(nodeName(node, names)) ?? 0) + 1)
  return joinWords(
    [...counts].map(([name, count]) => (count > 1 ? say`${name} (${count} of them)` : name)),
  )
}

/** The constant words of a node; undefined if its words come from elsewhere. */
export function wordsOfNode(json: JsonObject, names: Names): string | undefined {
  const inputs = isObject(json['with']) ? json['with'] : json
  return naming.map((name) => fixedWords(inputs[name], names)).find((words) => words !== undefined)
}

function fixedWords(value: Json | undefined, names: Names): string | undefined {
  const words =
    typeof value === 'object' || typeof value === 'string'
      ? titleWords(value, names.text)
      : undefined
  return words === undefined || words.trim() === '' ? undefined : words
}

function kindOf({ widget, fragment }: JsonObject): string {
  if (typeof fragment === 'string') return say`the shared part ${fragment}`
  return typeof widget === 'string' ? theWidget(widget) : said('the node without a widget')
}

const mostNames = 3

/** The names of the first nodes inside that have words. */
function insideNames(node: TreeNode, names: Names): string[] {
  const all = withInside(node)
    .slice(1)
    .flatMap(({ json }) => {
      const words = wordsOfNode(json, names)
      return words === undefined ? [] : [`*${words}*`]
    })
  return all.length > mostNames ? [...all.slice(0, mostNames), said('more')] : all
}

/** The words for widgets whose name is unclear to readers. */
const words: Readonly<Record<string, string>> = {
  stack: 'the group',
  'key-value': 'the row',
  'list-item': 'the row',
  'option-row': 'the option',
  image: 'the picture',
  'date-time': 'the date',
  'error-panel': 'the error message',
  'notice-bar': 'the line of news',
  'captcha-image': 'the picture of a code',
  'pull-refresh': 'the part that is pulled to refresh',
  skeleton: 'the placeholder',
  money: 'the amount',
  'text-input': 'the field',
  'text-area': 'the field',
  'number-input': 'the field',
  'phone-input': 'the field',
  'code-input': 'the field',
  'date-input': 'the field',
  'bank-card-input': 'the field',
}

/** Widgets that the borrower presses; their words are enough to name them. */
const controls: ReadonlySet<string> = new Set([
  'button',
  'link',
  'countdown-button',
  'floating-button',
  'list-item',
  'option-row',
])

/** A widget as a reader calls it, as in "the row" for a key-value. */
export function theWidget(widget: string): string {
  // The article is part of the text, since other languages have several.
  const own = ['the', widget.replaceAll('-', ' ')].join(' ')
  return said(Object.hasOwn(words, widget) ? words[widget]! : own)
}
