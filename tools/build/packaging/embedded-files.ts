import type { EndpointFamily } from '../../../renderer/language/index.ts'
import { hashText, type Files, filesBelow, readText, withoutNotes } from './files.ts'
import { jsonFiles, readScreens } from './read-documents.ts'
import { answerShapes } from '../shapes/index.ts'

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
export function textFiles(files: Files): [string, string][] {
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
