import type { Conflict, SavedFile, SaveResult, WriteFile } from './saved-file'

/**
 * Writes files one after the other; each that is written is told at once, whatever happens to the
 * next.
 */
export async function saveFiles(
  paths: readonly string[],
  textOf: (path: string) => string,
  baseOf: (path: string) => string | undefined,
  write: WriteFile,
  written: (path: string, file: SavedFile) => void,
): Promise<SaveResult> {
  const saved: string[] = []
  const conflicts: Conflict[] = []
  const failed: { path: string; reason: string }[] = []
  for (const path of paths) {
    const text = textOf(path)
    const answer = await write(path, text, baseOf(path))
    if (answer.kind === 'failed') failed.push({ path, reason: answer.reason })
    else if (answer.kind === 'conflict') conflicts.push({ path, mine: text, disk: answer.disk })
    else {
      written(path, { text, hash: answer.hash })
      saved.push(path)
    }
  }
  return { saved, conflicts, failed }
}
