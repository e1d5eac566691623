import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../../analysis/json/cached'
import { currentLanguage } from '../../analysis/words/words'
import { filesBelow, replaceFile } from '../../build/disk'
import { settings } from './project-files'

/** The folders of the code that affects the results, in addition to the documents. */
export const codeFolders = [
  'renderer',
  'schemas/language',
  'src/api',
  'src/bootstrap',
  'src/config',
  'src/delivery/guarded',
  'src/i18n',
  'src/preview',
  'src/session',
  'src/shell',
  'src/url',
  'tools/analysis',
  'tools/build',
  'tools/sandbox',
] as const

/**
 * Returns the result in a file of `.cache`, or calls `work`. A result is valid until the code, the
 * settings, the language or the key changes.
 */
export async function cachedResult<Result>(
  path: string,
  key: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const known = readResult(path, key)
  if (known) return known.result as Result
  const result = await work()
  writeResult(path, key, result)
  return result
}

/** Reads a cached result; `undefined` if the file is missing, damaged or not valid. */
export function readResult(
  path: string,
  key: readonly string[],
): { readonly result: unknown } | undefined {
  if (!existsSync(path)) return undefined
  try {
    const entry = JSON.parse(readFileSync(path, 'utf8')) as { key?: string; result: unknown } | null
    return entry?.key === wholeKey(key) ? entry : undefined
  } catch {
    return undefined // A new result replaces the file.
  }
}

export function writeResult(path: string, key: readonly string[], result: unknown): void {
  const text = JSON.stringify({ key: wholeKey(key), result })
  try {
    replaceFile(path, text)
  } catch {
    // Nobody can write into the folder, so the result is computed again next time.
  }
}

function wholeKey(key: readonly string[]): string {
  return hash([codeHash(), JSON.stringify(settings), currentLanguage(), ...key])
}

const isSource = (path: string) => /(?<!\.test)\.(?:m?[tj]sx?|json)$/.test(path)

const codeHash = once(() => {
  const program = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = codeFolders.flatMap((part) => filesBelow(program, part)).filter(isSource)
  return hash(sources.map((path) => readFileSync(join(program, path), 'utf8')))
})

/** The hash of a list of texts. */
export function hash(parts: readonly string[]): string {
  const sum = createHash('sha256')
  for (const piece of parts) sum.update(`${piece.length} `).update(piece)
  return sum.digest('base64url')
}
