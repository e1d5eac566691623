import { type Node, parseTree } from 'jsonc-parser'
import { child, isObject, isWithin, segmentsOf, type Json } from '../../../../renderer/language'
import { readTree } from '../../diff/nodes/match'
import { printJson } from '../../edits/print-json'
import { type TextEdit, applyEdits, sortEdits } from '../../edits/text-edit'
import { insertPart, type Print, removePart, printMember, replacePart } from './parts'
import { endOffset, indentAt, entriesOf, findNode, readJson, placeInList } from './nodes'

export interface NodeEdit {
  readonly edits: readonly TextEdit[]
  readonly pointer: string
}

/** Creates missing objects on the path. All other bytes stay the same. */
export function setValue(
  text: string,
  pointer: string,
  value: Json,
  root = rootOf(text),
): TextEdit[] {
  const there = findNode(root, pointer)
  if (there) return replacePart(text, there, value)
  const [owner, name] = ownerOf(pointer)
  const container = findNode(root, owner)
  if (!container) return setValue(text, owner, { [name]: value }, root)
  return container.type === 'array'
    ? insertPart(text, container, Number(name), (layout) => printJson(value, layout))
    : insertMember(text, container, name, (layout) => printMember(name, value, layout))
}

function ownerOf(pointer: string): [owner: string, name: string] {
  const cut = pointer.lastIndexOf('/')
  const [name = ''] = segmentsOf(pointer.slice(cut))
  return [pointer.slice(0, cut), name]
}

/** Removes the member or the item at a pointer. Returns no edits if it does not exist. */
export function removeValue(text: string, pointer: string): TextEdit[] {
  const node = findNode(rootOf(text), pointer)
  const part = node?.parent?.type === 'property' ? node.parent : node
  return part?.parent ? removePart(text, part.parent, part) : []
}

/** Inserts a node into a list; creates the list if it is missing. */
export function insertNode(text: string, list: string, index: number, node: Json): NodeEdit {
  const container = findNode(rootOf(text), list)
  if (!container) return { edits: setValue(text, list, [node]), pointer: child(list, 0) }
  return {
    edits: insertPart(text, container, index, (layout) => printJson(node, layout)),
    pointer: child(list, index),
  }
}

/** Inserts a copy of a node after it. The copy gets new ids, since ids are unique on a screen. */
export function duplicateNode(text: string, pointer: string): NodeEdit | undefined {
  const place = placeInList(pointer)
  const root = rootOf(text)
  const [node, container] = [findNode(root, pointer), place && findNode(root, place.list)]
  if (!place || !node || !container) return undefined
  const print = reindent(copyText(text, node), indentAt(text, node.offset))
  return {
    edits: insertPart(text, container, place.index + 1, print),
    pointer: child(place.list, place.index + 1),
  }
}

/** Moves a node into a list, before the item at `index`; `undefined` if it cannot be there. */
export function moveNode(
  text: string,
  pointer: string,
  list: string,
  index: number,
): NodeEdit | undefined {
  const root = rootOf(text)
  const from = placeInList(pointer)
  const node = findNode(root, pointer)
  if (!from || !node?.parent || isWithin(list, pointer)) return undefined
  if (from.list === list && (index === from.index || index === from.index + 1)) return undefined
  const print = reindent(text.slice(node.offset, endOffset(node)), indentAt(text, node.offset))
  const container = findNode(root, list)
  const inserted = container
    ? insertPart(text, container, index, print)
    : madeList(text, root, list, print)
  const edits = joined([...removePart(text, node.parent, node), ...inserted])
  const target = child(list, from.list === list && index > from.index ? index - 1 : index)
  return { edits, pointer: pointerAfterRemoval(target, from) }
}

function madeList(text: string, root: Node, list: string, print: Print): TextEdit[] {
  const [pointer, name] = ownerOf(list)
  const owner = findNode(root, pointer)
  const member: Print = (layout) => `${JSON.stringify(name)}: [${print(layout)}]`
  return owner ? insertMember(text, owner, name, member) : []
}

function pointerAfterRemoval(
  pointer: string,
  { list, index }: { list: string; index: number },
): string {
  if (!isWithin(pointer, list) || pointer === list) return pointer
  const [at = '', ...rest] = pointer.slice(list.length + 1).split('/')
  return Number(at) > index && rest.length > 0 ? [list, Number(at) - 1, ...rest].join('/') : pointer
}

function reindent(text: string, indent: string): Print {
  return (layout) =>
    text
      .split('\n')
      .map((line, at) =>
        at > 0 && line.startsWith(indent) ? layout.indent + line.slice(indent.length) : line,
      )
      .join('\n')
}

function joined(edits: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = []
  for (const edit of sortEdits(edits)) {
    const last = result.at(-1)
    if (last && last.to === edit.from)
      result[result.length - 1] = { from: last.from, to: edit.to, text: last.text + edit.text }
    else result.push(edit)
  }
  return result
}

/** The order of a node's members: names first, child nodes last. */
const ranks: Readonly<Record<string, number>> = {
  $schema: -3,
  $comment: -2,
  id: -1,
  on: 1,
  empty: 2,
  fallback: 2,
  children: 2,
}

function insertMember(text: string, container: Node, name: string, print: Print): TextEdit[] {
  const rank = (other: string) => (Object.hasOwn(ranks, other) ? ranks[other]! : 0)
  const names = entriesOf(container).map((member) => String(member.children?.[0]?.value))
  const at = names.findIndex((other) => rank(other) > rank(name))
  return insertPart(text, container, at < 0 ? names.length : at, print)
}

function rootOf(text: string): Node {
  const root = readJson(text)?.root
  if (!root)
    throw new Error(
      'A text that is no JSON cannot be edited by pointer: fix it in the editor first.',
    )
  return root
}

/** The source of a node with new ids for it and for all nodes inside. */
function copyText(text: string, node: Node): string {
  const raw = text.slice(node.offset, endOffset(node))
  const usedNames = new Set(namedNodes(readJson(text)?.json).map(([id]) => id))
  const whole = `{"body":[${raw}]}`
  const root = parseTree(whole)
  if (!root) return raw
  const edits = namedNodes(readJson(whole)?.json).flatMap(([id, pointer]): TextEdit[] => {
    const idNode = findNode(root, `${pointer}/id`)
    return idNode ? [renamed(idNode, freshName(id, usedNames))] : []
  })
  return applyEdits(whole, edits).slice('{"body":['.length, -']}'.length)
}

/** Returns an unused name, such as `card-2` for `card`, and reserves it. */
function freshName(name: string, usedNames: Set<string>): string {
  const stem = name.replace(/-\d+$/, '')
  let number = 2
  while (usedNames.has(`${stem}-${number}`)) number++
  usedNames.add(`${stem}-${number}`)
  return `${stem}-${number}`
}

function namedNodes(json: Json | undefined): [id: string, pointer: string][] {
  const nodes = isObject(json) ? readTree(json).nodes : []
  return nodes.flatMap(({ json: { id }, pointer }) =>
    typeof id === 'string' ? [[id, pointer]] : [],
  )
}

/** A value, or the name of a member, that replaces the one at a pointer. */
interface Replacement {
  readonly pointer: string
  readonly atKey?: true
  readonly value: Json
}

/** All other bytes stay the same. */
export function replacePlaces(text: string, replacements: readonly Replacement[]): string {
  const root = rootOf(text)
  const edits = replacements.flatMap(({ pointer, atKey, value }) => {
    if (!atKey) return setValue(text, pointer, value, root)
    const [name] = findNode(root, pointer)?.parent?.children ?? []
    return name ? [renamed(name, value)] : []
  })
  return applyEdits(text, edits)
}

function renamed(part: Node, value: Json): TextEdit {
  return { from: part.offset, to: endOffset(part), text: JSON.stringify(value) }
}
