import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { textOf, isObject, type JsonObject } from '../../renderer/language/index.ts'
import { parseDocument } from '../../renderer/language/renames/index.ts'
import { BrokenDocument } from './broken-document.ts'
import { describeScreen, type ScreenEntry } from './describe-screen.ts'

/** Reads all screen documents below `schemas/`. */
export function readScreens(root: string): ScreenEntry[] {
  const fragments = Object.fromEntries(
    jsonFiles(join(root, 'schemas/fragments')).map(({ json }) => [textOf(json['fragment']), json]),
  )
  const families = jsonFiles(join(root, 'schemas/endpoints')).map(({ json }) => json)
  return jsonFiles(join(root, 'schemas/screens')).map(({ file, json }) =>
    describeScreen(file, json, fragments, families),
  )
}

/**
 * All JSON files below a folder, parsed, in order of their names; throws BrokenDocument where one
 * is no JSON.
 */
export function jsonFiles(folder: string): { file: string; json: JsonObject }[] {
  return filesBelow(folder, '.json').map((name) => {
    const file = join(folder, name)
    return { file, json: readDocument(file) }
  })
}

/** The files below a folder with such an end of their name, in order; none where it is not there. */
export function filesBelow(folder: string, end = ''): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith(end))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** Reads one document; throws BrokenDocument where it is no JSON object. */
export function readDocument(file: string): JsonObject {
  const text = readFileSync(file, 'utf8')
  const json = parse(file, text)
  if (!isObject(json) && !isExamples(file, json))
    throw new BrokenDocument(
      file,
      text,
      'is no document: it holds no JSON object. Write one in braces, or remove the file.',
    )
  return json as JsonObject
}

/** Examples of widgets stand in a list; nobody reads members of it. */
function isExamples(file: string, json: unknown): boolean {
  return file.endsWith('.examples.json') && Array.isArray(json)
}

function parse(file: string, text: string): unknown {
  try {
    return parseDocument(text)
  } catch (error) {
    throw new BrokenDocument(
      file,
      text,
      `is no JSON: ${(error as Error).message}. Mend it, then try again.`,
    )
  }
}
