import {
  isObject,
  type Json,
  objectOrEmpty,
  stringOrEmpty,
  visitValue,
} from '../../../renderer/language'
import { namedTexts } from '../names/named-kinds'
import type { Project } from '../project/project'
import { stringsIn } from '../project/texts'
import { replacePlaces } from './document/edits'
import { readJson } from './document/nodes'
import { frame, mayNameTexts } from './subjects'

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
 * original. A text that other nodes also use stays shared, and so does a text that no node uses now,
 * because its node was cut.
 */
export function withOwnTexts(project: Project, sources: readonly string[]): NodesWithOwnTexts {
  const copies = sources.map((source) => ({ source, json: readJson(source)?.json }))
  const places = copies.map(({ json }) => keyPlaces(json))
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
    sources: copies.map(({ source }, at) =>
      replacePlaces(
        source,
        places[at]!.flatMap(([pointer, key]) =>
          copied.has(key) ? [{ pointer, value: copied.get(key)! }] : [],
        ),
      ),
    ),
    copied: [...copied].map(([from, to]) => ({ from, to })),
  }
}

/** Returns the key if it is free, otherwise a free key, such as `shop.pay2` for `shop.pay`. */
export function freshKey(key: string, isTaken: (key: string) => boolean): string {
  if (!isTaken(key)) return key
  const stem = key.replace(/(?<=[A-Za-z])\d+$/, '')
  let number = 2
  while (isTaken(stem + number)) number++
  return stem + number
}

function keyPlaces(json: Json | undefined): [pointer: string, key: string][] {
  const places: [string, string][] = []
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
