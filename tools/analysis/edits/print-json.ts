import { isObject, type Json } from '../../../renderer/language'

/** Where a value is printed: the column of its first character, and the indent of its line. */
export interface PrintPlace {
  readonly column: number
  readonly indent: string
  /** One step of indent. */
  readonly step: string
  readonly newline: string
}

/** Lines of documents stay about as short as this. */
export const lineWidth = 140

/** A value as documents are written: on one line where that is short, else a member a line. */
export function printJson(value: Json, place: PrintPlace): string {
  const line = printLine(value)
  if (place.column + line.length <= lineWidth || !isLarge(value)) return line
  const indent = place.indent + place.step
  const parts = partsOf(value).map(
    ([name, part]) =>
      name + printJson(part, { ...place, indent, column: indent.length + name.length }),
  )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}${place.newline}${indent}${parts.join(`,${place.newline}${indent}`)}${place.newline}${place.indent}${close}`
}

/** A value on one line: `{ "a": [1, 2] }`. */
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
