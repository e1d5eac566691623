import type { JsonObject } from '../../renderer/core/json.ts'
import type { Manifest } from '../../src/delivery/manifest/manifest.ts'
import { changedNames, changesBetween } from './changes.ts'
import type { Contents } from './contents.ts'

/** One of two releases that are compared. */
export interface Side {
  readonly contents: Contents
  readonly objects: Manifest['objects']
}

interface Screen {
  name: string
  facts: JsonObject
  document: JsonObject
}

/** The changes that a second person must approve, each as `<name> <hash>` or `<name> removed`, in their order. */
export function guardedChanges(before: Side, after: Side): string[] {
  const guarded = new Set([...guardedNames(before.contents), ...guardedNames(after.contents)])
  const names = changedNames(changesBetween(before.objects, after.objects)).filter((name) => guarded.has(name))
  return names.map((name) => `${name} ${after.objects[name]?.hash ?? 'removed'}`)
}

/** Screens that say so, and what could change them behind their back: the texts that no other screen uses, and what holds for all screens. */
function guardedNames(contents: Contents): string[] {
  const screens = screensOf(contents)
  const guarded = screens.filter(({ document }) => document['guarded'] === true)
  if (guarded.length === 0) return []
  const open = new Set(screens.filter((screen) => !guarded.includes(screen)).flatMap(namespacesOf))
  const own = new Set(guarded.flatMap(namespacesOf).filter((namespace) => !open.has(namespace)))
  const others = [...contents.keys()].filter((name) => /^(?:app$|endpoints\/|profiles\/)/.test(name) || own.has(/^locales\/\w+\/(.*)$/.exec(name)?.[1] ?? ''))
  return [...guarded.map(({ name }) => name), ...others]
}

function screensOf(contents: Contents): Screen[] {
  return [...contents].filter(([name]) => name.startsWith('screens/')).map(([name, text]) => ({ ...(JSON.parse(text) as Screen), name }))
}

function namespacesOf({ facts }: Screen): string[] {
  return (facts['namespaces'] ?? []) as string[]
}
