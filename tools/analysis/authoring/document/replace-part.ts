import { getNodeValue, type Node } from 'jsonc-parser'
import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { printJson } from '../../edits/print-json'
import type { TextEdit } from '../../edits/text-edit'
import { same } from '../../diff/values/difference'
import { insertPart } from './insert-part'
import {
  endOf,
  partsOf,
  placeAt,
  commaAfter,
  lineStart,
  spaceAfter,
  spaceBefore,
} from './read-json'

/**
 * Replaces a value, but changes only the differences, so that comments and line breaks inside stay.
 */
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
 * Replaces single members. Returns `undefined` if the objects differ so much that the whole object
 * should be replaced.
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

/** A member with its name, printed for its position. */
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

/**
 * Removes a part from an object or a list, with its comma and white space. Comments around it stay.
 */
export function removePart(text: string, container: Node, part: Node): TextEdit[] {
  const parts = partsOf(container)
  const index = parts.indexOf(part)
  if (parts.length === 1) return [onlyPart(text, container, part)]
  if (index === parts.length - 1) return lastPart(text, parts[index - 1]!, part)
  return earlierPart(text, part)
}

function onlyPart(text: string, container: Node, part: Node): TextEdit {
  const [from, to] = [container.offset + 1, endOf(container) - 1]
  const isAlone = spaceBefore(text, part.offset) === from && spaceAfter(text, endOf(part)) === to
  return isAlone ? { from, to, text: '' } : { from: part.offset, to: endOf(part), text: '' }
}

/** Removes the last part, with the comma before it. */
function lastPart(text: string, previous: Node, part: Node): TextEdit[] {
  const comma = commaAfter(text, endOf(previous)) ?? endOf(previous)
  const start = spaceBefore(text, part.offset)
  if (start === comma + 1) return [{ from: comma, to: endOf(part), text: '' }]
  return [
    { from: comma, to: comma + 1, text: '' },
    { from: start, to: endOf(part), text: '' },
  ]
}

/** Removes an earlier part, with the comma after it; the next part moves to its position. */
function earlierPart(text: string, part: Node): TextEdit[] {
  const comma = commaAfter(text, endOf(part)) ?? endOf(part)
  const next = spaceAfter(text, comma + 1)
  const beginsLine = lineStart(text, part.offset) !== undefined
  const endsLine = text.slice(comma + 1, next).includes('\n')
  const isFirst = !endsLine && (beginsLine || spaceBefore(text, part.offset) === part.offset)
  const from = isFirst ? part.offset : spaceBefore(text, part.offset)
  const to = isFirst ? next : comma + 1
  if (comma === endOf(part)) return [{ from, to, text: '' }]
  return [
    { from, to: endOf(part), text: '' },
    { from: comma, to: comma + 1, text: '' },
  ]
}
