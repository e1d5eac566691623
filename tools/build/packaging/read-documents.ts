import { recoverText } from '../../analysis/json/recover-text.ts'
import { valueText, isObject, type JsonObject } from '../../../renderer/language/index.ts'
import { describeScreen, type ScreenEntry } from './describe-screen.ts'
import { type Files, filesBelow, readText } from './files.ts'

/** Reads all screen documents in `schemas/`. */
export function readScreens(files: Files): ScreenEntry[] {
  const fragments = Object.fromEntries(
    jsonFiles(files, 'schemas/fragments').map(({ json }) => [valueText(json['fragment']), json]),
  )
  const families = jsonFiles(files, 'schemas/endpoints').map(({ json }) => json)
  return jsonFiles(files, 'schemas/screens').map(({ file, json }) =>
    describeScreen(`schemas/screens/${file}`, json, fragments, families),
  )
}

/**
 * Reads the JSON files of a folder, sorted by relative path. Throws `BrokenDocument` for an invalid
 * file, unless such files are skipped.
 */
export function jsonFiles(
  files: Files,
  folder: string,
  leaveOutBroken = false,
): { file: string; json: JsonObject }[] {
  return filesBelow(files, folder, '.json').flatMap((file) => {
    const json = readDocument(files, `${folder}/${file}`, leaveOutBroken)
    return json ? [{ file, json }] : []
  })
}

/**
 * Reads a document. With `leaveOutBroken`, reads any encoding and returns `undefined` for an
 * invalid document.
 */
export function readDocument(
  files: Files,
  path: string,
  leaveOutBroken: boolean,
): JsonObject | undefined {
  try {
    return requireDocument(files, path, leaveOutBroken)
  } catch (error) {
    if (leaveOutBroken && error instanceof BrokenDocument) return undefined
    throw error
  }
}

/** Reads a document. Throws `BrokenDocument` if it is not a JSON object in UTF-8. */
export function requireDocument(files: Files, path: string, anyEncoding = false): JsonObject {
  const { file, text: raw } = readText(files, path)
  const { text, fault } = recoverText(raw)
  if (fault && !(anyEncoding && fault.isCertain))
    throw new BrokenDocument(
      file,
      text,
      'is not plain UTF-8. Run `npm run check -- --fix`, or save it as UTF-8, then try again.',
    )
  const json = parse(file, text)
  if (!isObject(json) && !isExamples(file, json))
    throw new BrokenDocument(
      file,
      text,
      'is not a document: it contains no JSON object. Write an object in braces, or remove the file.',
    )
  return json as JsonObject
}

/** True for a file with a widget's examples. Such a file has a list instead of an object. */
function isExamples(file: string, json: unknown): boolean {
  return file.endsWith('.examples.json') && Array.isArray(json)
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BrokenDocument(
      file,
      text,
      `is not valid JSON: ${(error as Error).message}. Correct the file, then try again.`,
    )
  }
}

/** An invalid file. The message has its path and the fix. */
export class BrokenDocument extends Error {
  override name = 'BrokenDocument'
  readonly code = 'broken-document'
  readonly file: string
  readonly text: string
  readonly what: string

  constructor(file: string, text: string, what: string) {
    super(`${file} ${what}`)
    this.file = file
    this.text = text
    this.what = what
  }
}
