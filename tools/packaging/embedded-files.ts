import type { EndpointFamily } from '../../renderer/language/index.ts'
import { answerShapes } from './answer-shapes.ts'
import { hashText, type Files, filesBelow, readText, withoutNotes } from './files.ts'
import { jsonFiles, readScreens } from './read-documents.ts'

/**
 * The files that a build embeds besides its code, by the name that the app requests:
 * `<screen>.json`, `<language>/<namespace>.json`, `answers/<family>.json`,
 * `<folder>/<picture>.svg`.
 */
export function embeddedFiles(root: string): ReadonlyMap<string, string> {
  return new Map([
    ...documentsOf(root),
    ...textFiles(root),
    ...answersOf(root),
    ...picturesOf(root),
  ])
}

/** A short name for this state of all files, so that they can be cached for ever under it. */
export function versionOf(files: ReadonlyMap<string, string>): string {
  return hashText(JSON.stringify([...files])).slice(0, 8)
}

/** The texts of a project by file, as in `es/common.json`. */
export function textFiles(files: Files): [string, string][] {
  return jsonFiles(files, 'locales').map(({ file, json }) => [file, JSON.stringify(json)])
}

function documentsOf(root: string): [string, string][] {
  return readScreens(root).map(({ screen, bundle }) => [
    `${screen}.json`,
    JSON.stringify(withoutNotes(bundle)),
  ])
}

/** The shapes of answers. The app loads those of a family with its first call. */
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
