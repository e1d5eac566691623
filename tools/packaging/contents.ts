import { textOf } from '../../renderer/language/index.ts'
import type { ReleasedObject } from '../../src/delivery/manifest/index.ts'
import { textFiles } from './embedded-files.ts'
import type { Files } from './files.ts'
import { hashText } from './hash-text.ts'
import { readStartParts } from './start-parts.ts'
import { withoutNotes } from './without-notes.ts'

/**
 * The text of every object of a release by its name: `screens/<screen>`,
 * `locales/<language>/<namespace>`, `endpoints/<family>`, `profiles/<profile>`, `app`.
 */
export type Contents = ReadonlyMap<string, string>

/** Turns the documents of a project into the contents of a release, in the order of the names. */
export function contentsOf(files: Files): Contents {
  const { screens, families, app, profiles } = readStartParts(files)
  const objects: [string, string][] = [
    ...screens.map(({ entry, facts }) =>
      object(`screens/${entry.screen}`, { facts, ...withoutNotes(entry.bundle) }),
    ),
    ...textFiles(files).map(([file, text]): [string, string] => [
      `locales/${file.replace(/\.json$/, '')}`,
      text,
    ]),
    ...families.map((family) => object(`endpoints/${family.family}`, family)),
    ...profiles.map((profile) => object(`profiles/${textOf(profile['profile'])}`, profile)),
    object('app', app),
  ]
  return new Map(objects.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The objects in a manifest, by hash and size. */
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
