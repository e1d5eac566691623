import {
  child,
  isObject,
  type Json,
  objectOrEmpty,
  segmentsOf,
  stringOrEmpty,
  visitValue,
} from '../../../renderer/language'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import { printJson } from '../edits/print-json'
import { applyEdits, type TextEdit } from '../edits/text-edit'
import { namedTexts } from '../names/named-kinds'
import type { Project } from '../project/project'
import { stringsIn, type Texts } from '../project/texts'
import { replacePlaces, setValue } from './document/edits'
import { readJson } from './document/nodes'
import { frame, mayNameTexts, textFile } from './subjects'

/** The key of a text, and the key of its copy with the same words. */
export interface CopiedText {
  readonly from: string
  readonly to: string
}

interface NodesWithOwnTexts {
  readonly sources: readonly string[]
  readonly copied: readonly CopiedText[]
}

/**
 * Gives copied nodes texts of their own, so that an edit of the copy's words keeps the words of the
 * original. A text stays shared if other nodes also use it, or if no node uses it because its node
 * was cut.
 */
export function withOwnTexts(project: Project, sources: readonly string[]): NodesWithOwnTexts {
  const copies = sources.map((source) => ({ source, json: readJson(source)?.json }))
  const places = copies.map(({ json }) => textKeyPlaces(json))
  const known = namedTexts(project.texts)
  const copied = new Map<string, string>()
  for (const key of new Set(places.flat().map(([, key]) => key))) {
    const uses = copies.reduce((count, { json }) => count + usesIn(json, key), 0)
    if (!known.has(key) || key.startsWith(`${frame}.`) || uses !== usesOf(project, key)) continue
    const taken = new Set(copied.values())
    copied.set(
      key,
      freshKey(key, (name) => known.has(name) || taken.has(name)),
    )
  }
  return {
    sources: copies.map(({ source }, at) => withTextKeys(source, places[at]!, copied)),
    copied: [...copied].map(([from, to]) => ({ from, to })),
  }
}

/** Replaces text keys in the text of a document or a node. */
export function withTextKeys(
  source: string,
  places: readonly TextKeyPlace[],
  keys: ReadonlyMap<string, string>,
): string {
  const replacements = places.flatMap(([pointer, key]) =>
    keys.has(key) ? [{ pointer, value: keys.get(key)! }] : [],
  )
  return replacePlaces(source, replacements)
}

export interface FileEdit {
  readonly path: string
  readonly edits: readonly TextEdit[]
}

/**
 * Returns the edits that write copies of texts, in each language and plural form. The positions of
 * an edit refer to the file after the previous edit.
 */
export function copyTexts(
  texts: Texts,
  fileText: (path: string) => string,
  copied: readonly CopiedText[],
): FileEdit[] {
  const now = new Map<string, string>()
  const textNow = (path: string) => now.get(path) ?? fileText(path)
  return copied.flatMap(({ from, to }) =>
    [...texts].flatMap(([language, all]) =>
      [...all.values()]
        .filter(({ key }) => key.replace(pluralSuffix, '') === from)
        .map(({ key, value }) => {
          const form = to + key.slice(from.length)
          const edit = textEdit(texts, textNow, { language, key: form, value })
          now.set(edit.path, applyEdits(textNow(edit.path), edit.edits))
          return edit
        }),
    ),
  )
}

interface WrittenText {
  readonly language: string
  readonly key: string
  readonly value: string
}

/** Returns the edit that writes a text in a language, in a new locale file if necessary. */
export function textEdit(
  texts: Texts,
  fileText: (path: string) => string,
  { language, key, value }: WrittenText,
): FileEdit {
  const { path, pointer } = placeOfText(texts, language, key)
  const before = fileText(path)
  const edits =
    before.trim() === ''
      ? [{ from: 0, to: before.length, text: `${newFile(pointer, value)}\n` }]
      : setValue(before, pointer, value)
  return { path, edits }
}

/** Returns the position of a text in the locale file of a language, also of a new text. */
function placeOfText(texts: Texts, language: string, key: string) {
  const known = texts.get(language)?.get(key)
  if (known) return { path: known.file, pointer: known.pointer }
  const [namespace = '', ...rest] = key.split('.')
  // A new text has the same nesting of keys as in another language.
  const elsewhere = [...texts.values()]
    .map((all) => all.get(key))
    .find((text) => text !== undefined)
  const pointer = elsewhere?.pointer ?? rest.reduce((at, name) => child(at, name), '')
  return { path: textFile(language, namespace), pointer }
}

function newFile(pointer: string, value: string): string {
  const json = segmentsOf(pointer).reduceRight<Json>((inner, name) => ({ [name]: inner }), value)
  return printJson(json, { column: Number.MAX_SAFE_INTEGER, indent: '', step: '  ', newline: '\n' })
}

/** Returns the key if it is free, otherwise a free key, such as `shop.pay2` for `shop.pay`. */
export function freshKey(key: string, isTaken: (key: string) => boolean): string {
  if (!isTaken(key)) return key
  const stem = key.replace(/(?<=[A-Za-z])\d+$/, '')
  let number = 2
  while (isTaken(stem + number)) number++
  return stem + number
}

type TextKeyPlace = readonly [pointer: string, key: string]

export function textKeyPlaces(json: Json | undefined): TextKeyPlace[] {
  const places: TextKeyPlace[] = []
  visitValue(json, (value, pointer) => {
    const key = isObject(value) ? stringOrEmpty(value['t']) : ''
    if (key !== '') places.push([`${pointer}/t`, key])
  })
  return places
}

function usesOf({ files }: Project, key: string): number {
  let count = 0
  for (const file of files.values())
    if (mayNameTexts(file) && isObject(file.json)) {
      if (stringsIn(file.json).has(key)) count += usesIn(file.json, key)
      if (Object.hasOwn(objectOrEmpty(file.json['texts']), key)) count++
    }
  return count
}

function usesIn(json: Json | undefined, key: string): number {
  let count = 0
  visitValue(json, (value) => {
    if (value === key) count++
  })
  return count
}
