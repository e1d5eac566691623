import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hashText } from './hash-text.ts'
import { filesBelow, jsonFiles, readScreens } from './read-documents.ts'
import { withoutNotes } from './without-notes.ts'

/**
 * What a build embeds beside its code, by the name that the app asks for: `<screen>.json`,
 * `<language>/<namespace>.json`, `<folder>/<picture>.svg`.
 */
export function embeddedFiles(root: string): ReadonlyMap<string, string> {
  return new Map([
    ...documentsOf(root),
    ...textFiles(root),
    ...picturesOf(join(root, 'src/assets')),
  ])
}

/** One short name for this state of all files, so that they may be cached for ever under it. */
export function versionOf(files: ReadonlyMap<string, string>): string {
  return hashText(JSON.stringify([...files])).slice(0, 8)
}

/** The texts of a project by file, as in `es/common.json`. */
export function textFiles(root: string): [string, string][] {
  const folder = join(root, 'locales')
  return jsonFiles(folder).map(({ file, json }) => [relative(folder, file), JSON.stringify(json)])
}

function documentsOf(root: string): [string, string][] {
  return readScreens(root).map(({ screen, bundle }) => [
    `${screen}.json`,
    JSON.stringify(withoutNotes(bundle)),
  ])
}

function picturesOf(folder: string): [string, string][] {
  return filesBelow(folder, '.svg').map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}
