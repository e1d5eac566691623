import type { ShownNode } from '../../../renderer/core'
import { isObject, textOf } from '../../../renderer/language'
import type { Widget } from '../project/widgets'

type Schema = Readonly<Record<string, unknown>>

/**
 * A node in one line: its words, and its looks in brackets, as in `Pay [danger, disabled]`.
 * Defaults are left out, as are properties that only show after a later input (`unseen`).
 */
export function wordsOf(props: ShownNode['props'], widget: Widget | undefined): string {
  const words: string[] = []
  const looks: string[] = []
  const known = [...(widget?.props.keys() ?? [])]
  const names = [...known, ...Object.keys(props).filter((name) => !known.includes(name))]
  for (const name of names) {
    const schema: Schema = widget?.props.get(name)?.schema ?? {}
    const value = props[name]
    if (value === undefined || value === null || value === '' || value === schema['default'])
      continue
    if (widget?.unseen.has(name)) continue
    if (typeof value === 'boolean') looks.push(...flag(name, value, schema))
    else if (typeof value === 'number') looks.push(`${name} ${value}`)
    else if (schema['enum']) looks.push(textOf(value))
    else words.push(leavesOf(value).join(' / '))
  }
  const said = shortened(words.filter((word) => word !== '').join(' · '))
  const looksLike = looks.length > 0 ? `[${looks.join(', ')}]` : ''
  return [said, looksLike].filter((part) => part !== '').join(' ')
}

/** The limit of a text. A longer one is shortened to its beginning and a hash. */
const longest = 120

function shortened(text: string): string {
  if (text.length <= longest) return text
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${text.slice(0, longest / 2).trimEnd()}… #${(hash >>> 0).toString(16)}`
}

function flag(name: string, value: boolean, schema: Schema): string[] {
  if (value) return [name]
  return schema['default'] === true ? [`not ${name}`] : []
}

/** Every text and number inside a value, in order. */
function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (isObject(value)) return Object.values(value).flatMap(leavesOf)
  const text = textOf(value)
  return text === '' ? [] : [text]
}
