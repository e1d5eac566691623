import type { Node } from 'jsonc-parser'
import { lineWidth, type PrintPlace } from '../../edits/print-json'
import type { TextEdit } from '../../edits/text-edit'
import { endOf, lineStart, newlineOf, partsOf, placeAt, spaceBefore, stepOf } from './read-json'

/** Prints the inserted source for its position. */
export type Print = (place: PrintPlace) => string

/**
 * Inserts source into an object or a list, before the part at `index`, in the layout of its
 * neighbours.
 */
export function insertPart(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const parts = partsOf(container)
  if (parts.length === 0) return [intoEmpty(text, container, print)]
  if (container.type === 'array' && isOnOneLine(text, container))
    return intoLine(text, container, index, print)
  const next = parts[index]
  if (next) return [inFrontOf(text, next, print)]
  return [behind(text, container, parts.at(-1)!, print)]
}

function intoEmpty(text: string, container: Node, print: Print): TextEdit {
  const at = container.offset + 1
  const close = endOf(container) - 1
  const padding = container.type === 'object' ? ' ' : ''
  const isBlank = text.slice(at, close).trim() === ''
  const from = isBlank ? at : spaceBefore(text, close)
  const place = placeAt(text, at)
  if (isBlank)
    return {
      from,
      to: close,
      text: padding + print({ ...place, column: place.column + padding.length }) + padding,
    }
  const indent = place.indent + place.step
  return {
    from,
    to: from,
    text: place.newline + indent + print({ ...place, indent, column: indent.length }),
  }
}

function inFrontOf(text: string, next: Node, print: Print): TextEdit {
  const from = next.offset
  return { from, to: from, text: `${print(placeAt(text, from))},${lineStart(text, from) ?? ' '}` }
}

/**
 * Inserts a new last part. It starts a new line if the previous part does, or if the line would
 * become too long.
 */
function behind(text: string, container: Node, last: Node, print: Print): TextEdit {
  const from = endOf(last)
  const start = lineStart(text, last.offset)
  const place = placeAt(text, from)
  const beside = start === undefined ? ` ${print({ ...place, column: place.column + 2 })}` : ''
  if (beside !== '' && place.column + 1 + beside.length <= lineWidth && !beside.includes('\n'))
    return { from, to: from, text: `,${beside}` }
  const ownLine =
    start ??
    partsOf(container)
      .map(({ offset }) => lineStart(text, offset))
      .find((found) => found !== undefined) ??
    place.newline + place.indent + place.step
  const indent = ownLine.replace(/^\r?\n/, '')
  return {
    from,
    to: from,
    text: `,${ownLine}${print({ ...place, indent, column: indent.length })}`,
  }
}

/**
 * Inserts into a list on one line. If the line becomes too long, each item gets its own line, and
 * the items stay unchanged.
 */
function intoLine(text: string, container: Node, index: number, print: Print): TextEdit[] {
  const parts = partsOf(container)
  const next = parts[index]
  const place = placeAt(text, next?.offset ?? endOf(container))
  const line = print({ ...place, column: 0 })
  const whole = placeAt(text, lineEnd(text, container)).column + line.length + 2
  if (whole <= lineWidth && !line.includes('\n')) {
    const from = next ? next.offset : endOf(parts.at(-1)!)
    return [{ from, to: from, text: next ? `${line}, ` : `, ${line}` }]
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
