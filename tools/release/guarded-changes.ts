import {
  isGuardedText,
  isPicture,
  namespaceOfFile,
  textsIn,
} from '../../src/delivery/guarded/index.ts'
import type { Manifest } from '../../src/delivery/manifest/index.ts'
import { type Contents, type Guard, guardIn } from '../build/packaging/index.ts'
import { changedNames, changesBetween } from './audit.ts'
import { isObject } from '../../renderer/language/index.ts'
import { parseJson } from '../analysis/json/parse-json.ts'

export interface Side {
  readonly contents: Contents
  readonly objects: Manifest['objects']
}

/** Returns the guarded changes, sorted, as `<name> <hash>` or `<name> removed`. */
export function guardedChanges(before: Side, after: Side): string[] {
  const guards = [before, after]
    .map(({ contents }) => guardIn(contents))
    .filter(({ screens }) => screens.size > 0)
  const names = changedNames(changesBetween(before.objects, after.objects)).filter((name) =>
    needsApproval(name, guards, before.contents.get(name), after.contents.get(name)),
  )
  return names.map((name) => `${name} ${after.objects[name]?.hash ?? 'removed'}`)
}

/**
 * Returns whether a change needs an approval: a change of a guarded screen, of its texts or
 * pictures, or of a document for all screens.
 */
function needsApproval(
  name: string,
  guards: readonly Guard[],
  before: string | undefined,
  after: string | undefined,
): boolean {
  if (isPicture(name)) return guards.some(({ pictures }) => pictures.has(name))
  if (name.startsWith('screens/')) return guards.some(({ screens }) => screens.has(name))
  const namespace = namespaceOfFile(name)
  if (namespace === undefined) return guards.length > 0
  const changed = changedTexts(namespace, before, after)
  return guards.some(({ texts }) => changed?.some((key) => isGuardedText(key, texts)) ?? true)
}

/** Returns the changed texts as `namespace.key`; `undefined` if a state cannot be read. */
function changedTexts(
  namespace: string,
  before: string | undefined,
  after: string | undefined,
): string[] | undefined {
  const [was, is] = [textsOf(namespace, before), textsOf(namespace, after)]
  if (!was || !is) return undefined
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
}

function textsOf(
  namespace: string,
  text: string | undefined,
): ReadonlyMap<string, string> | undefined {
  if (text === undefined) return new Map()
  const json = parseJson(text)
  return isObject(json) ? textsIn(namespace, json) : undefined
}
