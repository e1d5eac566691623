import {
  isObject,
  objectsIn,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { noticeTexts } from './notice-texts.ts'

/** Whoever shows texts on guarded screens, on one side of a comparison. */
export interface TextUsers {
  /** Each guarded screen with its fragments. */
  readonly guarded: readonly Json[]
  /** The app document. */
  readonly app: Json
  readonly families: readonly JsonObject[]
  readonly profiles: readonly JsonObject[]
}

/**
 * The namespace of what stands around every screen: the app's code names its keys, and amounts take
 * their sign from it.
 */
const frame = 'common'

/** What a plural form adds to its key. */
export const plural = /_(?:zero|one|two|few|many|other)$/

/**
 * Tells of a text key (`namespace.key`) whether a guarded screen shows it: by itself, by a call
 * that it makes, by the app document or around the screen, and also in the place of another in some
 * region.
 */
export function guardedTexts({
  guarded,
  app,
  families,
  profiles,
}: TextUsers): (key: string) => boolean {
  if (guarded.length === 0) return () => false
  const used = new Set(
    [...guarded, app].flatMap((document) => [
      ...namedIn(document, 't'),
      ...noticeTexts(namedIn(document, 'endpoint'), families),
    ]),
  )
  const maps = profiles.flatMap(({ texts }) => Object.entries(isObject(texts) ? texts : {}))
  const named = (key: string) => [
    key,
    ...maps.flatMap(([from, to]) =>
      to === key ? [from] : to === namespaceOf(key) ? [from + key.slice(to.length)] : [],
    ),
  ]
  return (key) =>
    [key, key.replace(plural, '')]
      .flatMap(named)
      .some((name) => namespaceOf(name) === frame || used.has(name))
}

/** Names under a member anywhere at all, so that no text is missed that a screen might show. */
function namedIn(document: Json, member: string): string[] {
  return objectsIn(document).flatMap(({ [member]: name }) =>
    typeof name === 'string' ? [name] : [],
  )
}

function namespaceOf(key: string): string {
  return key.split('.', 1)[0] ?? ''
}
