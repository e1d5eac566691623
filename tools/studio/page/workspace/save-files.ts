import type { Conflict, SaveResult, SavedFile, WriteFile } from './saved-file'
import type { TrackedFiles } from './track-files'

/**
 * Writes files one after the other. Each written file counts as saved at once, whatever happens to
 * the next.
 */
export async function saveFiles(
  paths: readonly string[],
  files: TrackedFiles,
  write: WriteFile,
): Promise<SaveResult> {
  const saved: string[] = []
  const merged: { path: string; sent: string; file: SavedFile }[] = []
  const conflicts: Conflict[] = []
  const failed: { path: string; reason: string }[] = []
  for (const path of paths) {
    const text = files.text(path)
    const answer = await write(path, text, files.onDisk(path)?.hash)
    if (answer.kind === 'failed') failed.push({ path, reason: answer.reason })
    else if (answer.kind === 'conflict') conflicts.push({ path, mine: text, disk: answer.disk })
    else {
      const file = { text: answer.text ?? text, hash: answer.hash }
      if (file.text === text) {
        files.setOnDisk(path, text === '' ? undefined : file)
        files.compare(path)
      } else merged.push({ path, sent: text, file })
      saved.push(path)
    }
  }
  return { saved, merged, conflicts, failed }
}
