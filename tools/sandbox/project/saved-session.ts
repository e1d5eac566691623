import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { createSession, type SavedSession, type Session } from '../../analysis/check/engine/session'
import { replaceFile } from '../../build/disk'
import { readResult, writeResult } from './cached-result'
import { readFiles, settings } from './project-files'

const fileOf = (root: string) => join(root, '.cache/checked.json')

/** The saved state from which each session began. */
const beginnings = new WeakMap<Session, SavedSession>()

/** The last saved check of a project; `undefined` if this program version has saved none. */
export function savedSession(root: string): SavedSession | undefined {
  return readResult(fileOf(root), [])?.result as SavedSession | undefined
}

/** Checks a project. Only changes since the last saved check are checked again. */
export function openSession(root: string): Session {
  const saved = savedSession(root)
  const files = readFiles(root)
  saveMemory(files.values())
  const session = createSession(files, settings, saved)
  if (saved) beginnings.set(session, saved)
  return session
}

/** A project with more characters than this is large. */
const largeProject = 16_000_000

/**
 * Lets V8 collect the garbage of a large project when the memory has grown by a fifth. V8 usually
 * waits until the memory has doubled. A check of 5,000 screens then needs half of the memory.
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
