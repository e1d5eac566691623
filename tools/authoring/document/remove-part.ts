import type { Node } from 'jsonc-parser'
import type { TextEdit } from '../../analysis/edits'
import { commaAfter, endOf, lineStart, partsOf, spaceAfter, spaceBefore } from './layout'

/**
 * Removes a part from an object or a list with its comma and its white space; comments around it
 * stay.
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

/** Removes an earlier part, with the comma after it; the next part moves to its place. */
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
