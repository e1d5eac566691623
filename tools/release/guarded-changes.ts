import { isObject, type Json, type JsonObject } from '../../renderer/language/index.ts'
import type { Manifest } from '../../src/delivery/manifest/index.ts'
import type { Contents } from '../packaging/index.ts'
import { guardedEndpoints, guardedTexts, isGuardedScreen } from '../analysis/guarded/index.ts'
import { changedTexts } from './changed-texts.ts'
import { changedNames, changesBetween } from './changes.ts'
import { parseJson } from '../json/index.ts'

/** One of two releases that are compared. */
export interface Side {
  readonly contents: Contents
  readonly objects: Manifest['objects']
}

/** What is guarded in the contents of one side. */
interface Guard {
  readonly screens: ReadonlySet<string>
  readonly isText: (key: string) => boolean
}

/**
 * The changes that a second person must approve, each as `<name> <hash>` or `<name> removed`, in
 * their order.
 */
export function guardedChanges(before: Side, after: Side): string[] {
  const guards = [before, after]
    .map(({ contents }) => guardOf(contents))
    .filter(({ screens }) => screens.size > 0)
  const names = changedNames(changesBetween(before.objects, after.objects)).filter((name) =>
    needsApproval(name, guards, before.contents.get(name), after.contents.get(name)),
  )
  return names.map((name) => `${name} ${after.objects[name]?.hash ?? 'removed'}`)
}

/**
 * Screens that say so, and what could change them behind their back: the texts that they show, and
 * what holds for all screens.
 */
function needsApproval(
  name: string,
  guards: readonly Guard[],
  before: string | undefined,
  after: string | undefined,
): boolean {
  if (name.startsWith('screens/')) return guards.some(({ screens }) => screens.has(name))
  const namespace = /^locales\/[^/]+\/(.+)$/.exec(name)?.[1]
  if (namespace === undefined) return guards.length > 0
  const keys = changedTexts(namespace, before, after)
  return guards.some(({ isText }) => keys?.some(isText) ?? true)
}

function guardOf(contents: Contents): Guard {
  const [families, profiles] = ['endpoints/', 'profiles/'].map((folder) =>
    documentsIn(contents, folder).flatMap(([, json]) => (isObject(json) ? [json] : [])),
  ) as [JsonObject[], JsonObject[]]
  const endpoints = guardedEndpoints(families)
  const screens = new Map(
    documentsIn(contents, 'screens/').filter(([, screen]) => isGuarded(screen, endpoints)),
  )
  return {
    screens: new Set(screens.keys()),
    isText: guardedTexts({
      guarded: [...screens.values()],
      app: parseJson(contents.get('app') ?? 'null') ?? null,
      families,
      profiles,
    }),
  }
}

function documentsIn(contents: Contents, folder: string): [string, Json][] {
  return [...contents]
    .filter(([name]) => name.startsWith(folder))
    .map(([name, text]) => [name, parseJson(text) ?? null])
}

/** A screen that cannot be read counts as guarded, since nobody can say that it is not. */
function isGuarded(screen: Json, endpoints: ReadonlySet<string>): boolean {
  const { document, fragments } = isObject(screen) ? screen : {}
  const parts = Object.values(isObject(fragments) ? fragments : {}).filter(isObject)
  return !isObject(document) || isGuardedScreen(document, parts, endpoints)
}
