import { isObject, type Json } from '../../../renderer/language'

export interface PrintLayout {
  readonly column: number
  readonly indent: string
  readonly step: string
  readonly newline: string
}

/** The usual maximum length of a line. Some lines are slightly longer. */
export const lineWidth = 140

/** Prints a value as JSON. A short value takes one line. */
export function printJson(value: Json, layout: PrintLayout): string {
  const line = printLine(value)
  if (layout.column + line.length <= lineWidth || !isLarge(value)) return line
  const indent = layout.indent + layout.step
  const parts = partsOf(value).map(
    ([name, item]) =>
      name + printJson(item, { ...layout, indent, column: indent.length + name.length }),
  )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const isWords = Array.isArray(value) && value.every((item) => typeof item === 'string')
  const lines = isWords ? fillLines(parts, indent.length) : parts
  return `${open}${layout.newline}${indent}${lines.join(`,${layout.newline}${indent}`)}${layout.newline}${layout.indent}${close}`
}

function fillLines(parts: readonly string[], indent: number): string[] {
  const lines: string[] = []
  for (const piece of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}, ${piece}` : piece
    if (indent + longer.length < lineWidth) lines.splice(-1, 1, longer)
    else lines.push(piece)
  }
  return lines
}

export function printLine(value: Json): string {
  const parts = partsOf(value)
    .map(([name, item]) => name + printLine(item))
    .join(', ')
  if (Array.isArray(value)) return `[${parts}]`
  return isObject(value) ? (parts === '' ? '{}' : `{ ${parts} }`) : JSON.stringify(value)
}

function isLarge(value: Json): boolean {
  return partsOf(value).length > 0
}

function partsOf(value: Json): [name: string, part: Json][] {
  if (Array.isArray(value)) return value.map((item) => ['', item])
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) =>
        member === undefined ? [] : [[`${JSON.stringify(name)}: `, member]],
      )
    : []
}
