import { isObject, type Json } from '../../../renderer/language'

/** The position of a printed value: its column, and the indentation of its line. */
export interface PrintPlace {
  readonly column: number
  readonly indent: string
  /** One step of indentation. */
  readonly step: string
  readonly newline: string
}

/** Lines may be slightly longer. */
export const lineWidth = 140

/** Short values are on one line; others have one line per member. */
export function printJson(value: Json, place: PrintPlace): string {
  const line = printLine(value)
  if (place.column + line.length <= lineWidth || !isLarge(value)) return line
  const indent = place.indent + place.step
  const parts = partsOf(value).map(
    ([name, part]) =>
      name + printJson(part, { ...place, indent, column: indent.length + name.length }),
  )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const isWords = Array.isArray(value) && value.every((part) => typeof part === 'string')
  const lines = isWords ? fillLines(parts, indent.length) : parts
  return `${open}${place.newline}${indent}${lines.join(`,${place.newline}${indent}`)}${place.newline}${place.indent}${close}`
}

/** Fills each line with as many items as fit. */
function fillLines(parts: readonly string[], indent: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}, ${part}` : part
    if (indent + longer.length < lineWidth) lines.splice(-1, 1, longer)
    else lines.push(part)
  }
  return lines
}

/** As in `{ "a": [1, 2] }`. */
export function printLine(value: Json): string {
  const parts = partsOf(value)
    .map(([name, part]) => name + printLine(part))
    .join(', ')
  if (Array.isArray(value)) return `[${parts}]`
  return isObject(value) ? (parts === '' ? '{}' : `{ ${parts} }`) : JSON.stringify(value)
}

function isLarge(value: Json): boolean {
  return partsOf(value).length > 0
}

function partsOf(value: Json): [name: string, part: Json][] {
  if (Array.isArray(value)) return value.map((part) => ['', part])
  return isObject(value)
    ? Object.entries(value).flatMap(([name, part]) =>
        part === undefined ? [] : [[`${JSON.stringify(name)}: `, part]],
      )
    : []
}
