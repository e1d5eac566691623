import {
  type EndpointFamily,
  type JsonObject,
  valueText,
} from '../../../renderer/language/index.ts'
import type { ReleasedObject } from '../../../src/delivery/manifest/index.ts'
import { answerShapes } from '../shapes/index.ts'
import { type Files, filesBelow, hashText, readText, withoutNotes } from './files.ts'
import { jsonFiles, readScreens } from './read-documents.ts'
import { readReleasedParts, readStartParts } from './start-parts.ts'

/**
 * The objects of a release by name: `screens/<screen>`, `locales/<language>/<namespace>`,
 * `endpoints/<family>`, `profiles/<profile>`, `app`.
 */
export type Contents = ReadonlyMap<string, string>

/** Converts the documents of a project to the contents of a release, sorted by name. */
export function contentsOf(files: Files): Contents {
  const { screens, profiles } = readStartParts(files)
  const { families, app } = readReleasedParts(files)
  const objects: [string, string][] = [
    ...screens.map(({ entry, facts }) =>
      object(`screens/${entry.screen}`, { facts, ...withoutNotes(entry.bundle) }),
    ),
    ...textFiles(files).map(([file, text]): [string, string] => [
      `locales/${file.replace(/\.json$/, '')}`,
      text,
    ]),
    ...families.map((family) => object(`endpoints/${family.family}`, family)),
    ...profiles.map((profile) => object(`profiles/${valueText(profile['profile'])}`, profile)),
    object('app', app),
  ]
  return new Map(objects.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The objects for a manifest, with hash and size. */
export function objectsOf(contents: Contents): Record<string, ReleasedObject> {
  return Object.fromEntries(
    [...contents].map(([name, text]) => [
      name,
      { hash: hashText(text), size: Buffer.byteLength(text) },
    ]),
  )
}

function object(name: string, value: object): [string, string] {
  return [name, JSON.stringify(value)]
}

/**
 * The documents of a release by their paths in a project, so that two releases can be compared like
 * projects.
 */
export function filesOfContents(contents: Contents): Map<string, string> {
  const files = new Map<string, string>()
  for (const [name, text] of contents) {
    if (name.startsWith('screens/')) putScreen(files, name, text)
    else files.set(name.startsWith('locales/') ? `${name}.json` : `schemas/${name}.json`, text)
  }
  return files
}

function putScreen(files: Map<string, string>, name: string, text: string): void {
  const { document, fragments } = JSON.parse(text) as {
    document: JsonObject
    fragments: Record<string, JsonObject>
  }
  files.set(`schemas/${name}.json`, JSON.stringify(document))
  for (const [fragment, part] of Object.entries(fragments))
    files.set(`schemas/fragments/${fragment}.json`, JSON.stringify(part))
}

/**
 * The files that a build embeds besides its code, by the name that the app requests:
 * `<screen>.json`, `<language>/<namespace>.json`, `answers/<family>.json`, `<folder>/<image>.svg`.
 */
export function embeddedFiles(root: string): ReadonlyMap<string, string> {
  return new Map([
    ...documentsOf(root),
    ...textFiles(root),
    ...answersOf(root),
    ...picturesOf(root),
  ])
}

/** A short hash of all files, for a URL that can be cached for ever. */
export function versionOf(files: ReadonlyMap<string, string>): string {
  return hashText(JSON.stringify([...files])).slice(0, 8)
}

/** The text files of a project, such as `es/common.json`. */
function textFiles(files: Files): [string, string][] {
  return jsonFiles(files, 'locales').map(({ file, json }) => [file, JSON.stringify(json)])
}

function documentsOf(root: string): [string, string][] {
  return readScreens(root).map(({ screen, bundle }) => [
    `${screen}.json`,
    JSON.stringify(withoutNotes(bundle)),
  ])
}

/** The response shapes of the families. The app loads those of a family with its first call. */
function answersOf(root: string): [string, string][] {
  return jsonFiles(root, 'schemas/endpoints').map(({ json }) => {
    const family = json as unknown as EndpointFamily
    return [`answers/${family.family}.json`, JSON.stringify(answerShapes(family))]
  })
}

function picturesOf(root: string): [string, string][] {
  return filesBelow(root, 'src/assets', '.svg').map((name) => [
    name,
    readText(root, `src/assets/${name}`).text,
  ])
}
