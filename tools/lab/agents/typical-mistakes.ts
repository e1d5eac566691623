import { visitDocument, isObject } from '../../../renderer/language'
import { createLocator, lineStarts, spanOf } from '../../analysis/edits/text-edit'
import { nameReferences } from '../../analysis/names/name-references'
import type { Project } from '../../analysis/project/project'
import { readSource, type SourceFile } from '../../analysis/project/source-file'

/** A document with a mistake that agents and people often make. */
export interface Mistake {
  readonly kind: string
  readonly text: string
}

/** Makes one typical mistake of each kind in a document. `at` selects the place. */
export function typicalMistakes(project: Project, file: SourceFile, at: number): Mistake[] {
  if (file.kind === 'texts') return textMistakes(file, at)
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

/** Makes typical mistakes in a file with texts. */
function textMistakes({ text }: SourceFile, at: number): Mistake[] {
  const kinds = {
    'misspelt placeholder': /(?<=\{)[A-Za-z]{4,}(?=[},])/g,
    'misspelt key': /(?<=\n\s*")[A-Za-z]{4,}(?=":)/g,
    'missing comma': /,(?=\n)/g,
    'typographic quotes': /(?<=": )"[^"\n]*"/g,
  }
  const changes: Readonly<Record<string, (found: string) => string>> = {
    'missing comma': () => '',
    'typographic quotes': (found) => `“${found.slice(1, -1)}”`,
  }
  return Object.entries(kinds).flatMap(([kind, pattern]) => {
    const place = picked(text, pattern, at)
    if (!place) return []
    const now = (changes[kind] ?? misspelt)(text.slice(place.from, place.to))
    return [{ kind, text: text.slice(0, place.from) + now + text.slice(place.to) }]
  })
}

/** Returns the draft of a typical author. The first document has two or three mistakes. */
export function draftOf(
  project: Project,
  { kind, right }: { readonly kind: string; readonly right: ReadonlyMap<string, string> },
  at: number,
): { readonly draft: ReadonlyMap<string, string>; readonly mistakes: readonly string[] } {
  const [path, first] = [...right][0]!
  const wanted = path.startsWith('locales/')
    ? [/placeholder|key/, /comma|quotes/]
    : [/^misspelt (?:rule|path|text|widget)$/, /member/, /comma|quotes|comment/]
  const unguarded = first.replace(/"guarded": true,\s*/, '')
  let text = kind === 'guard' ? unguarded : first
  const mistakes = text === first ? [] : ['not guarded']
  for (const pattern of wanted) {
    const file = readSource(path, text)
    if (!file) break
    const possible = typicalMistakes(project, file, at).filter((one) => pattern.test(one.kind))
    const mistake = possible[at % Math.max(1, possible.length)]
    if (!mistake) continue
    text = mistake.text
    mistakes.push(mistake.kind)
  }
  return { draft: new Map([...right, [path, text]]), mistakes }
}

interface Span {
  readonly from: number
  readonly to: number
}

function spanner({ text }: SourceFile) {
  const [locator, starts] = [createLocator(text), lineStarts(text)]
  return (pointer: string, atKey: boolean): Span =>
    spanOf(atKey ? locator.key(pointer) : locator.value(pointer), starts)
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

/** Rewrites a name in another style: `key-value` as `keyValue`, `orderId` as `order_id`. */
function otherCase(text: string): string {
  return text.includes('-')
    ? text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    : text.replace(
        /([a-z])([A-Z])/g,
        (_, one: string, other: string) => `${one}_${other.toLowerCase()}`,
      )
}

/** The pointers of members of nodes and steps. The language defines the names of these members. */
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
