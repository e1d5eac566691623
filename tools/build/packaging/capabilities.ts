import {
  isObject,
  namesOfKind,
  type EndpointFamily,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import { declaredAnswers } from '../shapes/index.ts'
import { withoutAnnotations } from './schema.ts'
import { readSources } from './sources.ts'
import { type Contents, contentsOf, objectsOf } from './contents.ts'
import { type Files, hashText } from './files.ts'
import type { BuildObjects } from '../../../src/delivery/index.ts'

/**
 * The version of the document language, which increases when older phones would misread new
 * documents.
 */
const languageVersion = 2

interface ScreenObject {
  readonly document: JsonObject
  readonly fragments: Record<string, JsonObject>
}

/** The capabilities of a build. Phones compare them with the requirements of a release. */
export function capabilitiesOf(files: Files): Manifest['needs'] {
  const { widgets, families } = readSources(files)
  const ready = widgets.filter(({ hasComponent }) => hasComponent).map(({ name }) => name)
  return {
    language: languageVersion,
    widgets: ready.sort(),
    responses: responsesOf(Object.values(families)),
  }
}

/** The requirements of a release: its widgets, and the response types with which it was checked. */
export function needsOf(contents: Contents, capabilities: Manifest['needs']): Manifest['needs'] {
  const screens = [...contents]
    .filter(([name]) => name.startsWith('screens/'))
    .map(([, text]) => JSON.parse(text) as ScreenObject)
  const widgets = new Set(
    screens
      .flatMap(({ document, fragments }) => [document, ...Object.values(fragments)])
      .flatMap((document) => [...namesOfKind(document, 'widget')]),
  )
  const language = Math.max(1, ...screens.map(({ document }) => languageOf(document)))
  return { language, widgets: [...widgets].sort(), responses: capabilities.responses }
}

/** For each family: 16 digits of a hash of the family's response types, without descriptions. */
function responsesOf(families: readonly EndpointFamily[]): Record<string, string> {
  return Object.fromEntries(
    families.map(({ family, endpoints }) => [
      family,
      hashText(JSON.stringify(answersOf(endpoints))).slice(0, 16),
    ]),
  )
}

function answersOf(endpoints: EndpointFamily['endpoints']): unknown[] {
  const answered = declaredAnswers(endpoints).map(
    ([name, response]) => [name, withoutAnnotations(response)] as const,
  )
  return answered.sort(([one], [other]) => (one < other ? -1 : 1))
}

function languageOf({ needs }: JsonObject): number {
  return isObject(needs) && typeof needs['language'] === 'number' ? needs['language'] : 1
}

/** The objects that a build embeds, and its capabilities. */
export function buildObjects(root: string): BuildObjects {
  const objects = Object.entries(objectsOf(contentsOf(root))).map(
    ([name, { hash }]) => [name, hash] as const,
  )
  return {
    floor: releaseFloor(),
    capabilities: capabilitiesOf(root),
    objects: Object.fromEntries(objects),
  }
}

export function releaseFloor(text = process.env['LIENZO_RELEASE_FLOOR'] ?? '0'): number {
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`LIENZO_RELEASE_FLOOR is "${text}". It must be the number of a release.`)
  return Number(text)
}
