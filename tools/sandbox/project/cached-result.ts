import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isObject } from '../../../renderer/language'
import { once } from '../../analysis/json/cached'
import { currentLanguage } from '../../analysis/words/words'
import { filesBelow, replaceFile } from '../../build/disk'
import { settings, readFiles } from './project-files'
import { setFlagsFromString } from 'node:v8'
import { createSession, type SavedSession, type Session } from '../../analysis/check/engine/session'

/**
 * The folders with code that affects results. Documents also affect results, but are not listed
 * here.
 */
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
 * Returns a result from a file in `.cache`, or else calls `work`. A result is valid until the code,
 * the settings, the language or the key changes.
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

/** Reads a cached result; `undefined` if the file is missing, damaged or outdated. */
function readResult(
  path: string,
  key: readonly string[],
): { readonly result: unknown } | undefined {
  if (!existsSync(path)) return undefined
  try {
    const entry = JSON.parse(readFileSync(path, 'utf8')) as { key?: string; result: unknown } | null
    return entry?.key === wholeKey(key) ? entry : undefined
  } catch {
    return undefined // The file is damaged; a new result replaces it.
  }
}

function writeResult(path: string, key: readonly string[], result: unknown): void {
  try {
    replaceFile(path, entryPieces(wholeKey(key), result))
  } catch {
    // If the folder is not writable, the next process computes the result again.
  }
}

const itemsAtOnce = 5

/**
 * Yields JSON in pieces. The whole JSON of a large project would double the memory of the process.
 */
export function* entryPieces(key: string, result: unknown): Generator<string> {
  yield `{"key":${JSON.stringify(key)},"result":`
  const members = isObject(result)
    ? Object.entries(result).filter(([, member]) => member !== undefined)
    : undefined
  if (members) yield '{'
  else yield JSON.stringify(result)
  for (const [at, [name, member]] of members?.entries() ?? []) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`
    yield* Array.isArray(member) ? listPieces(member) : [JSON.stringify(member)]
  }
  yield members ? '}}' : '}'
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  yield '['
  for (let at = 0; at < list.length; at += itemsAtOnce) {
    const items = JSON.stringify(list.slice(at, at + itemsAtOnce)).slice(1, -1)
    yield at > 0 ? `,${items}` : items
  }
  yield ']'
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

const fileOf = (root: string) => join(root, '.cache/checked.json')

/** The saved state with which each session started. */
const beginnings = new WeakMap<Session, SavedSession>()

/** The last saved check of a project; `undefined` if this program version has saved none. */
export function savedSession(root: string): SavedSession | undefined {
  return readResult(fileOf(root), [])?.result as SavedSession | undefined
}

/** Checks a project. Checks only files again that changes since the last saved check can affect. */
export function openSession(root: string): Session {
  const saved = savedSession(root)
  const files = readFiles(root)
  saveMemory(files.values())
  const session = createSession(files, settings, saved)
  if (saved) beginnings.set(session, saved)
  return session
}

/** The number of characters above which a project counts as large. */
const largeProject = 16_000_000

/**
 * Lets V8 collect the garbage of a large project when the memory has grown by a fifth. By default,
 * V8 waits until the memory has doubled. With this setting, a check of 5,000 screens needs half of
 * the memory.
 */
export function saveMemory(texts: Iterable<string>): void {
  let letters = 0
  for (const text of texts) letters += text.length
  if (letters > largeProject) setFlagsFromString('--heap-growing-percent=20')
}

/** Saves the check of a project for `openSession`. */
export function saveSession(root: string, session: Session): void {
  const state = session.save()
  if (state !== beginnings.get(session)) writeResult(fileOf(root), [], state)
}

/** Writes changed files of a checked project. Each file is written completely or not at all. */
export function saveTexts(
  root: string,
  session: Session,
  texts: ReadonlyMap<string, string>,
): void {
  for (const [path, text] of texts) replaceFile(realpathSync(join(root, path)), text)
  session.update(texts)
}
