import { type Node, getNodeValue } from 'jsonc-parser'
import { lineWidth, type PrintLayout, printJson } from '../../edits/print-json'
import type { TextEdit } from '../../edits/text-edit'
import {
  endOffset,
  lineStart,
  newlineOf,
  entriesOf,
  layoutAt,
  spaceBefore,
  indentStep,
  commaAfter,
  spaceAfter,
} from './nodes'
import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { areEqual } from '../../json/are-equal'

export type Print = (layout: PrintLayout) => string

/** Inserts a member or an item, with the layout of its neighbours. */
export function insertPart(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const parts = entriesOf(container)
  if (parts.length === 0) return [intoEmpty(text, container, print)]
  if (container.type === 'array' && isOnOneLine(text, container))
    return insertIntoLine(text, container, index, print)
  const next = parts[index]
  if (next) return [inFrontOf(text, next, print)]
  return [insertLast(text, container, parts.at(-1)!, print)]
}

const inserted = (from: number, text: string): TextEdit => ({ from, to: from, text })
const removed = (from: number, to: number): TextEdit => ({ from, to, text: '' })

function intoEmpty(text: string, container: Node, print: Print): TextEdit {
  const at = container.offset + 1
  const close = endOffset(container) - 1
  const layout = layoutAt(text, at)
  if (text.slice(at, close).trim() === '') {
    const padding = container.type === 'object' ? ' ' : ''
    const part = print({ ...layout, column: layout.column + padding.length })
    return { from: at, to: close, text: padding + part + padding }
  }
  const indent = layout.indent + layout.step
  const part = print({ ...layout, indent, column: indent.length })
  return inserted(spaceBefore(text, close), layout.newline + indent + part)
}

function inFrontOf(text: string, { offset }: Node, print: Print): TextEdit {
  return inserted(offset, `${print(layoutAt(text, offset))},${lineStart(text, offset) ?? ' '}`)
}

/**
 * Inserts a part at the end. A long part gets its own line, and so does a part after a part with
 * its own line.
 */
function insertLast(text: string, container: Node, last: Node, print: Print): TextEdit {
  const from = endOffset(last)
  const layout = layoutAt(text, from)
  if (lineStart(text, last.offset) === undefined) {
    const beside = ` ${print({ ...layout, column: layout.column + 2 })}`
    if (layout.column + 1 + beside.length <= lineWidth && !beside.includes('\n'))
      return inserted(from, `,${beside}`)
  }
  const starts = [last, ...entriesOf(container)].flatMap(
    ({ offset }) => lineStart(text, offset) ?? [],
  )
  const ownLine = starts[0] ?? layout.newline + layout.indent + layout.step
  const indent = ownLine.replace(/^\r?\n/, '')
  return inserted(from, `,${ownLine}${print({ ...layout, indent, column: indent.length })}`)
}

/** Inserts a part into a line. If the line becomes too long, puts each part on its own line. */
function insertIntoLine(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const parts = entriesOf(container)
  const next = parts[index]
  const layout = layoutAt(text, next?.offset ?? endOffset(container))
  const line = print({ ...layout, column: 0 })
  const whole = layoutAt(text, lineEnd(text, container)).column + line.length + 2
  if (whole <= lineWidth && !line.includes('\n')) {
    const last = parts.at(-1)!
    return [next ? inserted(next.offset, `${line}, `) : inserted(endOffset(last), `, ${line}`)]
  }
  return asLines(text, container, index, print)
}

function asLines(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const outer = layoutAt(text, container.offset)
  const indent = outer.indent + indentStep(text)
  const start = newlineOf(text) + indent
  const added = print({ ...outer, indent, column: indent.length })
  const parts = entriesOf(container)
  const edits = parts.map(
    ({ offset }, at): TextEdit => ({
      from: spaceBefore(text, offset),
      to: offset,
      text: at === index ? `${start}${added},${start}` : start,
    }),
  )
  const close = endOffset(container) - 1
  const tail = index >= parts.length ? `,${start}${added}` : ''
  return [
    ...edits,
    { from: endOffset(parts.at(-1)!), to: close, text: `${tail}${newlineOf(text)}${outer.indent}` },
  ]
}

function isOnOneLine(text: string, container: Node): boolean {
  return !text.slice(container.offset, endOffset(container)).includes('\n')
}

function lineEnd(text: string, container: Node): number {
  const at = text.indexOf('\n', endOffset(container))
  return at < 0 ? text.length : at
}

/** Replaces a value. Only different parts are changed, to keep the comments inside the value. */
export function replacePart(text: string, node: Node, value: Json): TextEdit[] {
  const before = getNodeValue(node) as Json
  if (areEqual(before, value)) return []
  const inside =
    isObject(before) && isObject(value)
      ? replaceMembers(text, node, before, value)
      : Array.isArray(before) && Array.isArray(value)
        ? replaceItems(text, node, before, value)
        : undefined
  const printed = () => printJson(value, layoutAt(text, node.offset))
  return inside ?? [{ from: node.offset, to: endOffset(node), text: printed() }]
}

/** Returns edits of single members; `undefined` if the whole object must be replaced. */
function replaceMembers(
  text: string,
  node: Node,
  before: JsonObject,
  value: JsonObject,
): TextEdit[] | undefined {
  const added = Object.keys(value).filter((name) => !Object.hasOwn(before, name))
  const removedNames = Object.keys(before).filter((name) => !Object.hasOwn(value, name))
  if (added.length + removedNames.length > 1) return undefined
  const edits = entriesOf(node).flatMap((member) => {
    const [name, held] = member.children ?? []
    const next = value[String(name?.value)]
    return next === undefined ? removePart(text, node, member) : replacePart(text, held!, next)
  })
  const print = (name: string) => (layout: PrintLayout) => printMember(name, value[name]!, layout)
  return [
    ...edits,
    ...added.flatMap((name) => insertPart(text, node, entriesOf(node).length, print(name))),
  ]
}

export function printMember(name: string, value: Json, layout: PrintLayout): string {
  const key = `${JSON.stringify(name)}: `
  return key + printJson(value, { ...layout, column: layout.column + key.length })
}

function replaceItems(
  text: string,
  node: Node,
  before: readonly Json[],
  value: readonly Json[],
): TextEdit[] | undefined {
  const items = entriesOf(node)
  if (items.length === value.length)
    return items.flatMap((item, at) => replacePart(text, item, value[at]!))
  const at = before.findIndex((item, index) => !areEqual(item, value[index]))
  const index = at < 0 ? before.length : at
  const [shorter, longer] = before.length < value.length ? [before, value] : [value, before]
  if (
    longer.length - shorter.length !== 1 ||
    !areEqual(shorter.slice(index), longer.slice(index + 1))
  )
    return undefined
  if (before === longer) return removePart(text, node, items[index]!)
  return insertPart(text, node, index, (layout) => printJson(value[index]!, layout))
}

/** Removes a part with its comma and white space, but not the comments around it. */
export function removePart(text: string, container: Node, part: Node): TextEdit[] {
  const parts = entriesOf(container)
  const index = parts.indexOf(part)
  if (parts.length === 1) return [onlyPart(text, container, part)]
  if (index === parts.length - 1) return removeLast(text, parts[index - 1]!, part)
  return removeEarlier(text, part)
}

function onlyPart(text: string, container: Node, part: Node): TextEdit {
  const [from, to] = [container.offset + 1, endOffset(container) - 1]
  const isAlone =
    spaceBefore(text, part.offset) === from && spaceAfter(text, endOffset(part)) === to
  return isAlone ? removed(from, to) : removed(part.offset, endOffset(part))
}

function removeLast(text: string, previous: Node, part: Node): TextEdit[] {
  const comma = commaAfter(text, endOffset(previous)) ?? endOffset(previous)
  const start = spaceBefore(text, part.offset)
  return start === comma + 1
    ? [removed(comma, endOffset(part))]
    : [removed(comma, comma + 1), removed(start, endOffset(part))]
}

function removeEarlier(text: string, part: Node): TextEdit[] {
  const comma = commaAfter(text, endOffset(part)) ?? endOffset(part)
  const next = spaceAfter(text, comma + 1)
  const beginsLine = lineStart(text, part.offset) !== undefined
  const endsLine = text.slice(comma + 1, next).includes('\n')
  const isFirst = !endsLine && (beginsLine || spaceBefore(text, part.offset) === part.offset)
  const from = isFirst ? part.offset : spaceBefore(text, part.offset)
  const to = isFirst ? next : comma + 1
  if (comma === endOffset(part)) return [removed(from, to)]
  return [removed(from, endOffset(part)), removed(comma, comma + 1)]
}
