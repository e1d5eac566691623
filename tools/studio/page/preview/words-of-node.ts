import {
  child,
  isObject,
  type Json,
  membersOf,
  nodeMembers,
  valueAt,
  visitValue,
} from '../../../../renderer/language'
import { readJson } from '../../../analysis/authoring/document/nodes'
import { fileOf, type FileLocation, type LocatedScreen } from './locate-node'

/** The words of a text key, or of the document. */
export type EditableWords =
  | { readonly key: string }
  | { readonly key: undefined; readonly at: FileLocation; readonly value: string }

interface Words {
  readonly located: LocatedScreen
  readonly fileText: (path: string) => string
  /** Returns the text of a key in the language of the phone. */
  readonly textOf: (key: string) => string | undefined
}

/**
 * Returns the words of a node, or without a pointer of a member of the screen; `undefined` for
 * computed words. The words of a fragment are in the fragment, or where a screen uses it.
 */
export function wordsOfNode(
  pointer: string,
  clicked: string,
  { located, fileText, textOf }: Words,
): EditableWords | undefined {
  const { screenPath, fragmentPath, bundle } = located
  const paths = [screenPath, ...Object.keys(bundle.fragments).map(fragmentPath)]
  return paths
    .flatMap((openPath) => openPath ?? [])
    .map((openPath) => fileOf(pointer, { ...located, openPath }))
    .map((at) => wordsAt(at, readJson(fileText(at.path))?.json, clicked, textOf))
    .find((words) => words !== undefined)
}

/** Returns the words of a node, and then the words in the lists that repeat it. */
function wordsAt(
  { path, pointer }: FileLocation,
  document: Json | undefined,
  clicked: string,
  textOf: Words['textOf'],
): EditableWords | undefined {
  const places = pointer === '' ? titlesIn(document) : placesAround(document, pointer)
  const found = places.flatMap((at) => wordsIn(valueAt(document, at), at))
  const read = found.map(({ value, ...words }) => ({
    ...words,
    value: (words.key === undefined ? value : (textOf(words.key) ?? '')).trim(),
  }))
  const one =
    read.find(({ value }) => value === clicked) ??
    read.find(({ key, value }) => key !== undefined && hasValues(value, clicked))
  if (!one) return undefined
  const { key, at, value } = one
  return key === undefined ? { key, at: { path, pointer: at }, value } : { key }
}

function titlesIn(document: Json | undefined): string[] {
  const modals = membersOf(valueAt(document, '/modals')).map(([name]) => child('/modals', name))
  return ['', ...modals].map((at) => child(at, 'title'))
}

function placesAround(document: Json | undefined, pointer: string): string[] {
  const own = membersOf(valueAt(document, pointer)).flatMap(([name]) =>
    name === 'with' || !nodeMembers.has(name) ? [child(pointer, name)] : [],
  )
  const owners = pointer.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
  return [...own, ...owners.toReversed().map((at) => child(at, 'each'))]
}

interface FoundWords {
  readonly at: string
  readonly value: string
  readonly key: string | undefined
}

/** Returns the words in a value. The names in `var` and `rule` are no words. */
function wordsIn(whole: Json | undefined, from: string): FoundWords[] {
  const found: FoundWords[] = []
  visitValue(
    whole,
    (value, at) => {
      if (typeof value === 'string') found.push({ at, value, key: undefined })
      if (!isObject(value)) return true
      const { t: key } = value
      if (typeof key === 'string') found.push({ at, value: '', key })
      return key === undefined && value['var'] === undefined && value['rule'] === undefined
    },
    from,
  )
  return found
}

/** Returns whether the words are a text with its values, such as `Hello, {name}`. */
function hasValues(text: string, words: string): boolean {
  const parts = text.split(/\{[^}]*\}/)
  let from = 0
  return (
    parts.length > 1 &&
    words.startsWith(parts[0]!) &&
    words.endsWith(parts.at(-1)!) &&
    parts.every((part) => {
      const at = words.indexOf(part, from)
      from = at + part.length
      return at >= 0
    })
  )
}
