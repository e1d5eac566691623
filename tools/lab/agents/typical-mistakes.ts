import { visitDocument, isObject } from '../../../renderer/language'
import { createLocator, lineStarts, spanOf } from '../../analysis/edits/text-edit'
import { nameReferences } from '../../analysis/names/named-kinds'
import type { Project } from '../../analysis/project/project'
import type { SourceFile } from '../../analysis/project/source-file'

/** A document with one mistake that agents and people make. */
export interface Mistake {
  readonly kind: string
  readonly text: string
}

/** Typical mistakes in a screen: of each kind the one at a place that `at` selects. */
export function typicalMistakes(project: Project, file: SourceFile, at: number): Mistake[] {
  const span = spanner(file)
  const replaced = (kind: string, place: Span | undefined, change: (text: string) => string) => {
    if (!place) return []
    const { from, to } = place
    const now = change(file.text.slice(from, to))
    const text = file.text.slice(0, from) + now + file.text.slice(to)
    return text === file.text ? [] : [{ kind, text }]
  }
  const places = nameReferences(file, project)
  const names = [...new Set(places.map(({ kind }) => kind))].flatMap((kind) => {
    const all = places.filter((place) => place.kind === kind && !place.atKey)
    const place = all.length > 0 ? span(all[at % all.length]!.pointer, false) : undefined
    return [
      ...replaced(`misspelt ${kind}`, place, misspelt),
      ...replaced(`${kind} in another case`, place, otherCase),
    ]
  })
  const keys = memberPointers(file)
  const key = keys.length > 0 ? span(keys[at % keys.length]!, true) : undefined
  const literal = /(?<=: )(?:true|false|\d+)(?=[,\s}])/g
  return [
    ...names,
    ...replaced('misspelt member', key, misspelt),
    ...replaced('value as text', picked(file.text, literal, at), (text) => `"${text}"`),
    ...replaced(
      'comma before a bracket',
      picked(file.text, /(?<=["\]}\w]) ?[\]}]/g, at),
      (text) => `,${text}`,
    ),
    ...replaced('missing comma', picked(file.text, /,(?=\s*\n?\s*["{])/g, at), () => ''),
    ...replaced('single quotes', picked(file.text, /"[\w-]+"(?=[,\s}])/g, at), (text) =>
      text.replaceAll('"', "'"),
    ),
    ...replaced('name without quotes', picked(file.text, /"\w+"(?=: )/g, at), (text) =>
      text.slice(1, -1),
    ),
    ...replaced('comment', picked(file.text, /(?<=,)\n/g, at), () => ' // as agreed\n'),
    ...replaced(
      'typographic quotes',
      picked(file.text, /"[\w-]+"(?=[,\s}])/g, at),
      (text) => `“${text.slice(1, -1)}”`,
    ),
    ...replaced('hard space', picked(file.text, /(?<=:) (?=["{[])/g, at), () => '\u00a0'),
    ...replaced('cut at the end', picked(file.text, /\s*\}\s*$/g, 0), () => '\n'),
  ]
}

interface Span {
  readonly from: number
  readonly to: number
}

function spanner({ text, filePointer }: SourceFile) {
  const [locator, starts] = [createLocator(text), lineStarts(text)]
  return (pointer: string, atKey: boolean): Span =>
    spanOf(atKey ? locator.key(filePointer(pointer)) : locator.value(filePointer(pointer)), starts)
}

function picked(text: string, pattern: RegExp, at: number): Span | undefined {
  const all = [...text.matchAll(pattern)]
  const found = all[at % Math.max(1, all.length)]
  return found && { from: found.index, to: found.index + found[0].length }
}

/** Swaps two letters in the middle of the last word. */
function misspelt(text: string): string {
  const words = /[A-Za-z]+(?="?$)/.exec(text)
  if (!words || words[0].length < 4) return text
  const middle = words.index + Math.floor(words[0].length / 2)
  return text.slice(0, middle - 1) + text[middle] + text[middle - 1] + text.slice(middle + 1)
}

/** The name in the style of another language: `key-value` as `keyValue`, `orderId` as `order_id`. */
function otherCase(text: string): string {
  return text.includes('-')
    ? text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    : text.replace(
        /([a-z])([A-Z])/g,
        (_, one: string, other: string) => `${one}_${other.toLowerCase()}`,
      )
}

/** The pointers of members of nodes and steps, whose names are the language's. */
function memberPointers({ json }: SourceFile): string[] {
  const found: string[] = []
  const add = (owner: object, pointer: string) =>
    found.push(
      ...Object.keys(owner).flatMap((name) => (name.length > 3 ? `${pointer}/${name}` : [])),
    )
  if (isObject(json))
    visitDocument(json, {
      node: (node, { pointer }) => void add(node, pointer),
      step: (step, pointer) => void add(step, pointer),
    })
  return found
}
