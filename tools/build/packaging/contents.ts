import {
  append,
  type EndpointFamily,
  type JsonObject,
  valueText,
} from '../../../renderer/language/index.ts'
import type { ReleasedObject } from '../../../src/delivery/manifest/index.ts'
import { type PictureFile, readPictureFile } from '../../analysis/source/picture-file.ts'
import { answerShapes } from '../shapes/index.ts'
import { type Files, filesBelow, hashText, readText, withoutNotes } from './files.ts'
import { jsonFiles, readScreens } from './read-documents.ts'
import { readReleasedParts, readStartParts } from './start-parts.ts'

/**
 * The objects of a release by name: `screens/<screen>`, `locales/<language>/<namespace>`,
 * `endpoints/<family>`, `profiles/<profile>`, `pictures/<picture>@1` and `@2`, `app`.
 */
export type Contents = ReadonlyMap<string, string>

/** Packs documents into the objects of a release, sorted by name. */
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
    ...picturesIn(files).flatMap(({ name, densities }) =>
      densities.map((url, at) => object(`pictures/${name}@${at + 1}`, { url })),
    ),
    object('app', app),
  ]
  return new Map(objects.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The entries of a manifest: hash and size of each object. */
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

/** The objects by their paths in a project, so that two releases can be compared like projects. */
export function filesOfContents(contents: Contents): Map<string, string> {
  const files = new Map<string, string>()
  const pictures = new Map<string, string[]>()
  for (const [name, text] of contents) {
    const [, picture] = /^pictures\/(.+)@/.exec(name) ?? []
    if (picture !== undefined)
      pictures.set(
        picture,
        append(pictures.get(picture), (JSON.parse(text) as { url: string }).url),
      )
    else if (name.startsWith('screens/')) putScreen(files, name, text)
    else files.set(name.startsWith('locales/') ? `${name}.json` : `schemas/${name}.json`, text)
  }
  for (const [picture, densities] of pictures)
    files.set(`schemas/pictures/${picture}.json`, JSON.stringify({ picture, densities }))
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
export function embeddedFiles(files: Files): ReadonlyMap<string, string> {
  return new Map([
    ...documentsOf(files),
    ...textFiles(files),
    ...answersOf(files),
    ...picturesOf(files),
  ])
}

/** A hash of the files. A URL with this hash can be cached for ever. */
export function versionOf(files: ReadonlyMap<string, string>): string {
  return hashText(JSON.stringify([...files])).slice(0, 8)
}

function textFiles(files: Files): [string, string][] {
  return jsonFiles(files, 'locales').map(({ file, json }) => [file, JSON.stringify(json)])
}

function documentsOf(files: Files): [string, string][] {
  return readScreens(files).map(({ screen, bundle }) => [
    `${screen}.json`,
    JSON.stringify(withoutNotes(bundle)),
  ])
}

/** The response shapes of each family. The app loads them with the family's first call. */
function answersOf(files: Files): [string, string][] {
  return jsonFiles(files, 'schemas/endpoints').map(({ json }) => {
    const family = json as unknown as EndpointFamily
    return [`answers/${family.family}.json`, JSON.stringify(answerShapes(family))]
  })
}

function picturesOf(files: Files): [string, string][] {
  const drawings = filesBelow(files, 'src/assets', '.svg').map((name): [string, string] => [
    name,
    readText(files, `src/assets/${name}`).text,
  ])
  const documents = picturesIn(files).flatMap(({ name, densities: [, url = ''] }) => {
    const file = readPictureFile(url)
    return file ? [[`pictures/${name}.svg`, inSvg(url, file)] as [string, string]] : []
  })
  return [...drawings, ...documents]
}

/** Wraps a picture in SVG, because the app requests all pictures as SVG. */
function inSvg(url: string, { width, height }: PictureFile): string {
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><image href="${url}" ${size}/></svg>`
}

/** The pictures in two densities: one and two device pixels per CSS pixel. */
function picturesIn(files: Files): { name: string; densities: string[] }[] {
  return jsonFiles(files, 'schemas/pictures').map(({ json: { picture, densities } }) => ({
    name: valueText(picture),
    densities: Array.isArray(densities) ? densities.map(valueText) : [],
  }))
}
