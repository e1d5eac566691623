import { type Node, getNodeValue } from 'jsonc-parser'
import { lineWidth, type PrintPlace, printJson } from '../../edits/print-json'
import type { TextEdit } from '../../edits/text-edit'
import {
  endOf,
  lineStart,
  newlineOf,
  partsOf,
  placeAt,
  spaceBefore,
  stepOf,
  commaAfter,
  spaceAfter,
} from './nodes'
import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { same } from '../../diff/change'

/** Prints source for the position where it is inserted. */
export type Print = (place: PrintPlace) => string

/** Inserts a member or an item at `index`, with the layout of its neighbours. */
export function insertPart(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const parts = partsOf(container)
  if (parts.length === 0) return [intoEmpty(text, container, print)]
  if (container.type === 'array' && isOnOneLine(text, container))
    return intoLine(text, container, index, print)
  const next = parts[index]
  if (next) return [inFrontOf(text, next, print)]
  return [behind(text, container, parts.at(-1)!, print)]
}

const inserted = (from: number, text: string): TextEdit => ({ from, to: from, text })
const removed = (from: number, to: number): TextEdit => ({ from, to, text: '' })

function intoEmpty(text: string, container: Node, print: Print): TextEdit {
  const at = container.offset + 1
  const close = endOf(container) - 1
  const place = placeAt(text, at)
  if (text.slice(at, close).trim() === '') {
    const padding = container.type === 'object' ? ' ' : ''
    const part = print({ ...place, column: place.column + padding.length })
    return { from: at, to: close, text: padding + part + padding }
  }
  const indent = place.indent + place.step
  const part = print({ ...place, indent, column: indent.length })
  return inserted(spaceBefore(text, close), place.newline + indent + part)
}

function inFrontOf(text: string, { offset }: Node, print: Print): TextEdit {
  return inserted(offset, `${print(placeAt(text, offset))},${lineStart(text, offset) ?? ' '}`)
}

/**
 * Inserts after the last member or item, on a new line if that starts one or if the new source is
 * long.
 */
function behind(text: string, container: Node, last: Node, print: Print): TextEdit {
  const from = endOf(last)
  const place = placeAt(text, from)
  if (lineStart(text, last.offset) === undefined) {
    const beside = ` ${print({ ...place, column: place.column + 2 })}`
    if (place.column + 1 + beside.length <= lineWidth && !beside.includes('\n'))
      return inserted(from, `,${beside}`)
  }
  const starts = [last, ...partsOf(container)].flatMap(
    ({ offset }) => lineStart(text, offset) ?? [],
  )
  const ownLine = starts[0] ?? place.newline + place.indent + place.step
  const indent = ownLine.replace(/^\r?\n/, '')
  return inserted(from, `,${ownLine}${print({ ...place, indent, column: indent.length })}`)
}

/** Inserts into a list on one line. If the line becomes too long, each item gets its own line. */
function intoLine(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const parts = partsOf(container)
  const next = parts[index]
  const place = placeAt(text, next?.offset ?? endOf(container))
  const line = print({ ...place, column: 0 })
  const whole = placeAt(text, lineEnd(text, container)).column + line.length + 2
  if (whole <= lineWidth && !line.includes('\n')) {
    const last = parts.at(-1)!
    return [next ? inserted(next.offset, `${line}, `) : inserted(endOf(last), `, ${line}`)]
  }
  return asLines(text, container, index, print)
}

function asLines(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const outer = placeAt(text, container.offset)
  const indent = outer.indent + stepOf(text)
  const start = newlineOf(text) + indent
  const added = print({ ...outer, indent, column: indent.length })
  const parts = partsOf(container)
  const edits = parts.map(
    ({ offset }, at): TextEdit => ({
      from: spaceBefore(text, offset),
      to: offset,
      text: at === index ? `${start}${added},${start}` : start,
    }),
  )
  const close = endOf(container) - 1
  const tail = index >= parts.length ? `,${start}${added}` : ''
  return [
    ...edits,
    { from: endOf(parts.at(-1)!), to: close, text: `${tail}${newlineOf(text)}${outer.indent}` },
  ]
}

function isOnOneLine(text: string, container: Node): boolean {
  return !text.slice(container.offset, endOf(container)).includes('\n')
}

function lineEnd(text: string, container: Node): number {
  const at = text.indexOf('\n', endOf(container))
  return at < 0 ? text.length : at
}

/** Replaces a value, but changes only the differences, so that comments inside stay. */
export function replacePart(text: string, node: Node, value: Json): TextEdit[] {
  const before = getNodeValue(node) as Json
  if (same(before, value)) return []
  const inside =
    isObject(before) && isObject(value)
      ? replaceMembers(text, node, before, value)
      : Array.isArray(before) && Array.isArray(value)
        ? replaceItems(text, node, before, value)
        : undefined
  const printed = () => printJson(value, placeAt(text, node.offset))
  return inside ?? [{ from: node.offset, to: endOf(node), text: printed() }]
}

/** Replaces single members; `undefined` if the whole object should be replaced. */
function replaceMembers(
  text: string,
  node: Node,
  before: JsonObject,
  value: JsonObject,
): TextEdit[] | undefined {
  const added = Object.keys(value).filter((name) => !Object.hasOwn(before, name))
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(value, name))
  if (added.length + gone.length > 1) return undefined
  const edits = partsOf(node).flatMap((member) => {
    const [name, held] = member.children ?? []
    const next = value[String(name?.value)]
    return next === undefined ? removePart(text, node, member) : replacePart(text, held!, next)
  })
  const print = (name: string) => (place: PrintPlace) => printMember(name, value[name]!, place)
  return [
    ...edits,
    ...added.flatMap((name) => insertPart(text, node, partsOf(node).length, print(name))),
  ]
}

export function printMember(name: string, value: Json, place: PrintPlace): string {
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

/** Removes a member or an item with its comma and white space. Comments around it stay. */
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
  return isAlone ? removed(from, to) : removed(part.offset, endOf(part))
}

/** Removes the last member or item, and the comma before it. */
function lastPart(text: string, previous: Node, part: Node): TextEdit[] {
  const comma = commaAfter(text, endOf(previous)) ?? endOf(previous)
  const start = spaceBefore(text, part.offset)
  return start === comma + 1
    ? [removed(comma, endOf(part))]
    : [removed(comma, comma + 1), removed(start, endOf(part))]
}

/** Removes a member or an item before the last, and the comma after it. The next one moves up. */
function earlierPart(text: string, part: Node): TextEdit[] {
  const comma = commaAfter(text, endOf(part)) ?? endOf(part)
  const next = spaceAfter(text, comma + 1)
  const beginsLine = lineStart(text, part.offset) !== undefined
  const endsLine = text.slice(comma + 1, next).includes('\n')
  const isFirst = !endsLine && (beginsLine || spaceBefore(text, part.offset) === part.offset)
  const from = isFirst ? part.offset : spaceBefore(text, part.offset)
  const to = isFirst ? next : comma + 1
  if (comma === endOf(part)) return [removed(from, to)]
  return [removed(from, endOf(part)), removed(comma, comma + 1)]
}
