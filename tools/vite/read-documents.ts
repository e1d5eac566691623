import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../../renderer/core/expression/text-of.ts'
import type { JsonObject } from '../../renderer/core/json.ts'
import { describeScreen, type ScreenEntry } from './describe-screen.ts'

/** Reads all screen documents below `schemas/`. */
export function readScreens(root: string): ScreenEntry[] {
  const fragments = Object.fromEntries(jsonFiles(join(root, 'schemas/fragments')).map(({ json }) => [textOf(json['fragment']), json]))
  const families = jsonFiles(join(root, 'schemas/endpoints')).map(({ json }) => json)
  return jsonFiles(join(root, 'schemas/screens')).map(({ file, json }) => describeScreen(file, json, fragments, families))
}

/** All JSON files below a folder, parsed, in order of their names; a file that is no JSON throws with its name. */
export function jsonFiles(folder: string): { file: string; json: JsonObject }[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).sort()
  return names.map((name) => ({ file: join(folder, name), json: parse(join(folder, name)) }))
}

function parse(file: string): JsonObject {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonObject
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error })
  }
}
