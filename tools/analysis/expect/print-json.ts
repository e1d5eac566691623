import { isObject, type Json } from '../../../renderer/language'
import { printLine } from '../edits'

const width = 150

/** Prints a value on one line where it fits, else each member on a line of its own. */
export function printJson(value: Json | undefined, indent: string, used: number): string {
  const inline = printLine(value ?? null)
  if (indent.length + used + inline.length <= width) return inline
  const inner = `${indent}  `
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return `[\n${inner}${filled(value.map(printLine), inner)}\n${indent}]`
  if (Array.isArray(value))
    return `[\n${value.map((each) => inner + printJson(each, inner, 0)).join(',\n')}\n${indent}]`
  if (!isObject(value)) return inline
  const members = Object.entries(value).map(([name, each]) => {
    const key = `${JSON.stringify(name)}: `
    return inner + key + printJson(each, inner, key.length)
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** Puts as many on each line as fit. */
function filled(printed: readonly string[], indent: string): string {
  let length = indent.length
  return printed.reduce((text, each) => {
    const fits = length + each.length + 2 <= width
    length = fits ? length + each.length + 2 : indent.length + each.length
    return text === '' ? each : `${text},${fits ? ' ' : `\n${indent}`}${each}`
  }, '')
}
