import { getNodeValue, type Node } from 'jsonc-parser'
import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { printJson, type TextEdit } from '../../analysis/edits'
import { same } from '../../analysis/diff'
import { insertPart } from './insert-part'
import { endOf, partsOf, placeAt } from './layout'
import { removePart } from './remove-part'

/** Replaces a value and only changes the differences, so that notes and line breaks inside stay. */
export function replacePart(text: string, node: Node, value: Json): TextEdit[] {
  const before = getNodeValue(node) as Json
  if (same(before, value)) return []
  const inside =
    isObject(before) && isObject(value)
      ? replaceMembers(text, node, before, value)
      : Array.isArray(before) && Array.isArray(value)
        ? replaceItems(text, node, before, value)
        : undefined
  return (
    inside ?? [
      { from: node.offset, to: endOf(node), text: printJson(value, placeAt(text, node.offset)) },
    ]
  )
}

/**
 * Replaces single members; undefined if so much differs that the whole object is better written
 * again.
 */
function replaceMembers(
  text: string,
  node: Node,
  before: JsonObject,
  value: JsonObject,
): TextEdit[] | undefined {
  const added = Object.keys(value).filter((name) => !Object.hasOwn(before, name))
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(value, name))
  if (added.length + removed.length > 1) return undefined
  const edits = partsOf(node).flatMap((member) => {
    const [name, held] = member.children ?? []
    const next = value[String(name?.value)]
    return next === undefined ? removePart(text, node, member) : replacePart(text, held!, next)
  })
  const [name] = added
  if (name === undefined) return edits
  return [
    ...edits,
    ...insertPart(text, node, partsOf(node).length, (place) =>
      printMember(name, value[name]!, place),
    ),
  ]
}

/** A member with its name, printed for its place. */
export function printMember(name: string, value: Json, place: ReturnType<typeof placeAt>): string {
  const key = `${JSON.stringify(name)}: `
  return key + printJson(value, { ...place, column: place.column + key.length })
}

function replaceItems(
  text: string,
  node: Node,
  before: readonly Json[],
  value: readonly Json[],
): TextEdit[] | undefined {
  const items = partsOf(node)
  if (items.length === value.length)
    return items.flatMap((item, at) => replacePart(text, item, value[at]!))
  const at = before.findIndex((item, index) => !same(item, value[index]))
  const index = at < 0 ? before.length : at
  const [shorter, longer] = before.length < value.length ? [before, value] : [value, before]
  if (longer.length - shorter.length !== 1 || !same(shorter.slice(index), longer.slice(index + 1)))
    return undefined
  if (before === longer) return removePart(text, node, items[index]!)
  return insertPart(text, node, index, (place) => printJson(value[index]!, place))
}
