import { type Node, parseTree } from 'jsonc-parser'
import { nestsDeeperThan } from '../json/parse-json'
import { tokensOf } from '../source/syntax'
import { limitLength } from '../types/describe'

/** A named value of a document, for an outline. Offsets count UTF-16 units. */
export interface OutlineEntry {
  readonly name: string
  readonly kind: 'node' | 'step' | 'member' | 'text'
  readonly from: number
  readonly to: number
  readonly children: readonly OutlineEntry[]
}

/** The maximum number of characters for an outline and colours. More would take too long. */
const mostCharacters = 1_000_000

/** Returns whether a text is too long or nests too deep for an outline, colours and hints. */
export function isOversized(text: string): boolean {
  return text.length > mostCharacters || nestsDeeperThan(text)
}

/** Returns the outline of a document, which may be invalid JSON. */
export function outlineOf(text: string): readonly OutlineEntry[] {
  if (isOversized(text)) return []
  const root = parseTree(text)
  return root ? entriesIn(root) : []
}

function entriesIn(node: Node): OutlineEntry[] {
  return (node.children ?? []).flatMap((part) => {
    if (part.type === 'property') return memberEntry(part)
    const named = part.type === 'object' ? namedObject(part) : undefined
    return named ? [named] : entriesIn(part)
  })
}

function memberEntry(part: Node): OutlineEntry[] {
  const [key, value] = part.children ?? []
  if (!key || !value || String(key.value).startsWith('$')) return []
  const isGroup = value.type === 'object' || value.type === 'array'
  if (!isGroup && value.type !== 'string') return []
  return [
    {
      name: isGroup ? String(key.value) : `${String(key.value)}: ${short(String(value.value))}`,
      kind: isGroup ? 'member' : 'text',
      from: part.offset,
      to: part.offset + part.length,
      children: isGroup ? entriesIn(value) : [],
    },
  ]
}

/** The members that name the object that contains them, each with the kind of the object. */
const naming = [
  ['widget', 'node'],
  ['fragment', 'node'],
  ['do', 'step'],
] as const

function namedObject(object: Node): OutlineEntry | undefined {
  for (const [member, kind] of naming) {
    const name = textOf(object, member)
    if (name === undefined) continue
    const id = textOf(object, 'id') ?? textOf(object, 'label') ?? textOf(object, 'text')
    return {
      name: id === undefined ? name : `${name} ${short(id)}`,
      kind,
      from: object.offset,
      to: object.offset + object.length,
      children: entriesIn(object).filter(({ kind: of }) => of !== 'text'),
    }
  }
  return undefined
}

function textOf({ children = [] }: Node, name: string): string | undefined {
  const value = children.find(({ children: [key] = [] }) => key?.value === name)?.children?.[1]
  return value?.type === 'string' ? String(value.value) : undefined
}

const short = (text: string) => limitLength(text, 40)

/** Returns the ranges of objects and lists of several lines, also in invalid JSON. */
export function foldsOf(text: string): { readonly from: number; readonly to: number }[] {
  const open: number[] = []
  const folds: { from: number; to: number }[] = []
  for (const { sign, offset } of tokensOf(text)) {
    if (sign === '{' || sign === '[') open.push(offset)
    if (sign !== '}' && sign !== ']') continue
    const from = open.pop()
    if (from !== undefined && text.slice(from, offset).includes('\n'))
      folds.push({ from, to: offset })
  }
  return folds
}
