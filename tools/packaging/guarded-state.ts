import { isObject, type Json, type JsonObject } from '../../renderer/language/index.ts'
import {
  guardedLines,
  namespaceOfFile,
  type GuardedNames,
  type GuardedState,
} from '../../src/delivery/guarded/index.ts'
import { guardedKeys, guardedNames, isGuardedScreen } from '../analysis/guarded/index.ts'
import type { Contents } from './contents.ts'
import { hashText } from './hash-text.ts'

/** What a second person looks at in contents, by name. */
export interface Guard {
  /** Screens that say so, call what is guarded, or give a guarded value. */
  readonly screens: ReadonlySet<string>
  /** The keys of the texts that they show (`isGuardedText`). */
  readonly texts: ReadonlySet<string>
  readonly names: GuardedNames
}

/** Finds out which screens of contents are guarded, and what they show and call. */
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
  return { screens: new Set(screens.map(([name]) => name)), texts: new Set(texts), names }
}

/**
 * What is guarded in contents: screens, every text that they show, and what could change them behind
 * their back, calls, regions and the app document. Keys of texts, not files, since most files are
 * shared with open screens.
 */
export function guardedStateOf(contents: Contents): GuardedState {
  const { screens, texts, names } = guardIn(contents)
  const { values } = names
  const endpoints = [...names.endpoints].sort()
  if (screens.size === 0) return { objects: {}, texts: [], endpoints, values }
  const objects = [...contents].flatMap(([name, text]) => {
    const part = name.startsWith('screens/') && !screens.has(name) ? '' : partOf(name, text, texts)
    return part === '' ? [] : [[name, hashText(part)] as const]
  })
  return { objects: Object.fromEntries(objects), texts: [...texts], endpoints, values }
}

/** What is guarded of an object; a text file that cannot be read is guarded whole. */
function partOf(name: string, text: string, keys: ReadonlySet<string>): string {
  const namespace = namespaceOfFile(name)
  const json = namespace === undefined ? null : jsonOf(text)
  return namespace !== undefined && isObject(json) ? guardedLines(namespace, json, keys) : text
}

/** A screen that cannot be read counts as guarded, since nobody can say that it is not. */
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
