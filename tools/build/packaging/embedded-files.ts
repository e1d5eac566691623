import { type EndpointFamily, type DataType, isObject } from '../../../renderer/language/index.ts'
import { hashText, type Files, filesBelow, readText, withoutNotes } from './files.ts'
import { jsonFiles, readScreens } from './read-documents.ts'
import { mapSchema, type Schema } from './schema.ts'

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

/** The response shapes of a family, by endpoint. The phone parses responses with them. */
export function answerShapes({
  endpoints,
}: Pick<EndpointFamily, 'endpoints'>): Record<string, DataType> {
  return Object.fromEntries(
    declaredAnswers(endpoints).map(([name, response]) => [name, shapeOf(response)]),
  )
}

/** The declared response types of the enabled endpoints, by name. */
export function declaredAnswers(endpoints: EndpointFamily['endpoints']): [string, DataType][] {
  return Object.entries(endpoints).flatMap(([name, { response, enabled }]) =>
    response && enabled !== false ? [[name, response]] : [],
  )
}

/** Members for people and for the checker only. */
const annotations = ['$comment', 'description', 'examples', 'format']

/** Checks whether a URL comes from the server itself; an echoed URL comes from the request. */
const isGiven = ({ format, 'x-echo': isEcho }: Schema) =>
  (format === 'x-image' || format === 'x-url') && isEcho !== true

/** The shape of a type for the phone. `type` is added if only other keywords imply it. */
function shapeOf(type: DataType): DataType {
  return mapSchema(type, (part) => ({
    ...(isObject(part['properties']) ? { type: 'object' } : {}),
    ...(isObject(part['items']) ? { type: 'array' } : {}),
    ...(isGiven(part) ? { format: part['format'] } : {}),
    ...Object.fromEntries(
      Object.entries(part).filter(
        ([name]) => !annotations.includes(name) && !name.startsWith('x-'),
      ),
    ),
  })) as DataType
}
