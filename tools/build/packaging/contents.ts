import { valueText, type JsonObject } from '../../../renderer/language/index.ts'
import type { ReleasedObject } from '../../../src/delivery/manifest/index.ts'
import { textFiles } from './embedded-files.ts'
import { type Files, hashText, withoutNotes } from './files.ts'
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

/** Adds a screen and its fragments. */
function putScreen(files: Map<string, string>, name: string, text: string): void {
  const { document, fragments } = JSON.parse(text) as {
    document: JsonObject
    fragments: Record<string, JsonObject>
  }
  files.set(`schemas/${name}.json`, JSON.stringify(document))
  for (const [fragment, part] of Object.entries(fragments))
    files.set(`schemas/fragments/${fragment}.json`, JSON.stringify(part))
}
