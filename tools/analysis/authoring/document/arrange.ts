import type { Node } from 'jsonc-parser'
import { isObject, isWithin, type Json, stringOrEmpty } from '../../../../renderer/language'
import { readTree } from '../../diff/nodes/match'
import { type TextEdit, applyEdits, editBetween, sortEdits } from '../../edits/text-edit'
import { freshName } from '../../names/words-of-names'
import { insertItem, type NodeEdit, removeValue, renamed, rootOf } from './edits'
import { endOffset, findNode, indentAt, type ListPlace, placeInList, readJson } from './nodes'
import { type Print, removePart } from './parts'

/** Edits that move or insert nodes, with the pointers of the nodes after these edits. */
export interface NodesEdit {
  readonly edits: readonly TextEdit[]
  readonly pointers: readonly string[]
}

/** Returns the existing nodes in the order of the text, without nodes inside other given nodes. */
export function outermostNodes(text: string, pointers: readonly string[]): string[] {
  const root = rootOf(text)
  const offsetOf = (pointer: string) => findNode(root, pointer)?.offset ?? 0
  return [...new Set(pointers)]
    .filter((one) => findNode(root, one) !== undefined)
    .filter((one) => !pointers.some((other) => other !== one && isWithin(one, other)))
    .toSorted((one, other) => offsetOf(one) - offsetOf(other))
}

/** Returns the JSON of nodes, without the indentation that all of its lines share. */
export function nodeSources(text: string, pointers: readonly string[]): string[] {
  const root = rootOf(text)
  return outermostNodes(text, pointers).map((pointer) => sourceOf(text, findNode(root, pointer)!))
}

function sourceOf(text: string, node: Node): string {
  const raw = text.slice(node.offset, endOffset(node))
  return raw.replaceAll(`\n${indentAt(text, node.offset)}`, '\n')
}

/** Reads one node or a list of nodes; returns `undefined` for other texts. */
export function parseNodes(text: string): string[] | undefined {
  const read = readJson(text)
  if (!read) return undefined
  const parts = Array.isArray(read.json) ? (read.root.children ?? []) : [read.root]
  const isNode = (json: Json) =>
    isObject(json) && (stringOrEmpty(json['widget']) || stringOrEmpty(json['fragment'])) !== ''
  return parts.length > 0 && [read.json].flat().every(isNode)
    ? parts.map((part) => sourceOf(text, part))
    : undefined
}

/**
 * Inserts nodes. If the document already has the id of an inserted node, the inserted id gets a
 * number.
 */
export function insertNodes(
  text: string,
  sources: readonly string[],
  { list, index }: ListPlace,
): NodesEdit {
  let now = text
  for (const [at, source] of sources.entries()) {
    const print = indented(withFreshIds(source, now))
    now = applyEdits(now, insertItem(now, { list, index: index + at }, print))
  }
  const pointers = sources.map((_, at) => `${list}/${index + at}`)
  return { edits: editBetween(text, now), pointers }
}

/** Moves nodes and keeps their order. Returns `undefined` if nodes are not allowed at the place. */
export function moveNodes(
  text: string,
  pointers: readonly string[],
  place: ListPlace,
): NodesEdit | undefined {
  let [now, target, places] = [text, place, outermostNodes(text, pointers)]
  for (const at of places.keys()) {
    const pointer = places[at]!
    const from = placeInList(pointer)
    if (!from || isWithin(target.list, pointer)) return undefined
    const moved = moveNode(now, pointer, target) ?? { edits: [], pointer }
    const to = placeInList(moved.pointer)!
    now = applyEdits(now, moved.edits)
    places = places.map((other) => shifted(shifted(other, from, -1), to, 1)).with(at, moved.pointer)
    target = { ...to, index: to.index + 1 }
  }
  return now === text ? undefined : { edits: editBetween(text, now), pointers: places }
}

export function removeNodes(text: string, pointers: readonly string[]): TextEdit[] {
  const remove = (now: string, pointer: string) => applyEdits(now, removeValue(now, pointer))
  return editBetween(text, outermostNodes(text, pointers).reduceRight(remove, text))
}

function moveNode(text: string, pointer: string, place: ListPlace): NodeEdit | undefined {
  const { list, index } = place
  const from = placeInList(pointer)
  const node = findNode(rootOf(text), pointer)
  if (!from || !node?.parent || isWithin(list, pointer)) return undefined
  if (from.list === list && (index === from.index || index === from.index + 1)) return undefined
  const inserted = insertItem(text, place, indented(sourceOf(text, node)))
  const edits = joined([...removePart(text, node.parent, node), ...inserted])
  return { edits, pointer: shifted(`${list}/${index}`, from, -1) }
}

function shifted(pointer: string, { list, index }: ListPlace, by: 1 | -1): string {
  if (!isWithin(pointer, list) || pointer === list) return pointer
  const [at = '', ...rest] = pointer.slice(list.length + 1).split('/')
  const isBehind = Number(at) >= (by > 0 ? index : index + 1)
  return isBehind ? [list, Number(at) + by, ...rest].join('/') : pointer
}

function indented(source: string): Print {
  return ({ indent }) => source.replace(/\n(?=[^\r\n])/g, `\n${indent}`)
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

function withFreshIds(source: string, document: string): string {
  const whole = `{"body":[${source}]}`
  const read = readJson(whole)
  if (!read) return source
  const taken = new Set(idsOf(readJson(document)?.json).map(([id]) => id))
  const own = idsOf(read.json)
  const used = new Set([...taken, ...own.map(([id]) => id)])
  const edits = own.flatMap(([id, pointer]): TextEdit[] => {
    const part = taken.has(id) ? findNode(read.root, `${pointer}/id`) : undefined
    if (!part) return []
    const fresh = freshName(id, used)
    used.add(fresh)
    return [renamed(part, fresh)]
  })
  return applyEdits(whole, edits).slice('{"body":['.length, -']}'.length)
}

function idsOf(json: Json | undefined): [id: string, pointer: string][] {
  const nodes = isObject(json) ? readTree(json).nodes : []
  return nodes.flatMap(({ json: { id }, pointer }) =>
    typeof id === 'string' ? [[id, pointer]] : [],
  )
}
