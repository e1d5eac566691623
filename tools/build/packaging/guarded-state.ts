import { isObject, type Json, type JsonObject } from '../../../renderer/language/index.ts'
import {
  guardedLines,
  namespaceOfFile,
  type GuardedNames,
  type GuardedState,
  guardedNames,
  isGuardedScreen,
  isPicture,
} from '../../../src/delivery/guarded/index.ts'
import { guardedKeys } from '../../analysis/guarded/guarded-texts.ts'
import type { Contents } from './contents.ts'
import { hashText } from './files.ts'

export interface Guard {
  /** Screens that are marked as guarded, call a guarded endpoint or use a guarded value. */
  readonly screens: ReadonlySet<string>
  readonly texts: ReadonlySet<string>
  /** The pictures of these screens and of the app document. */
  readonly pictures: ReadonlySet<string>
  readonly names: GuardedNames
}

/** Finds guarded screens, with their texts, pictures and calls. */
export function guardIn(contents: Contents): Guard {
  const [families, profiles] = ['endpoints/', 'profiles/'].map((folder) =>
    documentsIn(contents, folder).flatMap(([, json]) => (isObject(json) ? [json] : [])),
  ) as [JsonObject[], JsonObject[]]
  const app = jsonOf(contents.get('app'))
  const names = guardedNames(families, app)
  const screens = documentsIn(contents, 'screens/').filter(([, screen]) => isGuarded(screen, names))
  const texts = guardedKeys({
    guarded: screens.map(([, screen]) => screen),
    app,
    families,
    profiles,
  })
  const shown = [...screens.map(([, screen]) => screen), app].flatMap(picturesIn)
  return {
    screens: new Set(screens.map(([name]) => name)),
    texts: new Set(texts),
    pictures: new Set(shown.flatMap((name) => [`${name}@1`, `${name}@2`])),
    names,
  }
}

function picturesIn(document: Json): string[] {
  const text = JSON.stringify(document)
  return [...text.matchAll(/"asset:(pictures\/[\w-]+)"/g)].map(([, name]) => name!)
}

/**
 * The state that a second person approves: guarded screens, their texts, and the documents that
 * could change them indirectly (calls, regions, the app document). Texts are compared by key,
 * because unguarded screens use the same files.
 */
export function guardedStateOf(contents: Contents): GuardedState {
  const { screens, texts, pictures, names } = guardIn(contents)
  const { values } = names
  const endpoints = [...names.endpoints].sort()
  if (screens.size === 0) return { objects: {}, texts: [], endpoints, values }
  const objects = [...contents].flatMap(([name, text]) => {
    const isFree =
      (name.startsWith('screens/') && !screens.has(name)) ||
      (isPicture(name) && !pictures.has(name))
    const part = isFree ? '' : partOf(name, text, texts)
    return part === '' ? [] : [[name, hashText(part)] as const]
  })
  return { objects: Object.fromEntries(objects), texts: [...texts], endpoints, values }
}

/** The guarded texts of a file. An unreadable file counts as guarded completely. */
function partOf(name: string, text: string, keys: ReadonlySet<string>): string {
  const namespace = namespaceOfFile(name)
  const json = namespace === undefined ? null : jsonOf(text)
  return namespace !== undefined && isObject(json) ? guardedLines(namespace, json, keys) : text
}

/** True if a screen is guarded. An unreadable screen counts as guarded. */
function isGuarded(screen: Json, names: GuardedNames): boolean {
  const { document, fragments } = isObject(screen) ? screen : {}
  const parts = Object.values(isObject(fragments) ? fragments : {}).filter(isObject)
  return !isObject(document) || isGuardedScreen(document, parts, names)
}

function documentsIn(contents: Contents, folder: string): [string, Json][] {
  return [...contents]
    .filter(([name]) => name.startsWith(folder))
    .map(([name, text]) => [name, jsonOf(text)])
}

function jsonOf(text = 'null'): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
