import type { Node } from 'jsonc-parser'
import { child, segmentsOf, type Json } from '../../../../renderer/language'
import { printJson } from '../../edits/print-json'
import { type TextEdit, applyEdits } from '../../edits/text-edit'
import { insertPart, type Print, removePart, printMember, replacePart } from './parts'
import { endOffset, entriesOf, findNode, readJson, type ListPlace } from './nodes'

export interface NodeEdit {
  readonly edits: readonly TextEdit[]
  readonly pointer: string
}

/** Sets a value. Creates missing objects around it. */
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

/** Removes a value. Returns no edits if the member or item does not exist. */
export function removeValue(text: string, pointer: string): TextEdit[] {
  const node = findNode(rootOf(text), pointer)
  const part = node?.parent?.type === 'property' ? node.parent : node
  return part?.parent ? removePart(text, part.parent, part) : []
}

/** Inserts a node. Creates a missing list. */
export function insertNode(text: string, list: string, index: number, node: Json): NodeEdit {
  const container = findNode(rootOf(text), list)
  if (!container) return { edits: setValue(text, list, [node]), pointer: child(list, 0) }
  return {
    edits: insertPart(text, container, index, (layout) => printJson(node, layout)),
    pointer: child(list, index),
  }
}

/** Inserts an item. Creates a missing list. */
export function insertItem(text: string, { list, index }: ListPlace, print: Print): TextEdit[] {
  const root = rootOf(text)
  const container = findNode(root, list)
  if (container) return insertPart(text, container, index, print)
  const [pointer, name] = ownerOf(list)
  const owner = findNode(root, pointer)
  const member: Print = (layout) => `${JSON.stringify(name)}: [${print(layout)}]`
  return owner ? insertMember(text, owner, name, member) : []
}

/** The order of a node's members, with names first and child nodes last. */
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

export function rootOf(text: string): Node {
  const root = readJson(text)?.root
  if (!root)
    throw new Error(
      'The document is not valid JSON, so it cannot be edited by pointer. Correct it in the editor first.',
    )
  return root
}

interface Replacement {
  readonly pointer: string
  readonly atKey?: true
  readonly value: Json
}

/** Replaces values without a change of any other byte. */
export function replacePlaces(text: string, replacements: readonly Replacement[]): string {
  const root = rootOf(text)
  const edits = replacements.flatMap(({ pointer, atKey, value }) => {
    if (!atKey) return setValue(text, pointer, value, root)
    const [name] = findNode(root, pointer)?.parent?.children ?? []
    return name ? [renamed(name, value)] : []
  })
  return applyEdits(text, edits)
}

export function renamed(part: Node, value: Json): TextEdit {
  return { from: part.offset, to: endOffset(part), text: JSON.stringify(value) }
}
