import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { BrokenDocument } from '../../packaging'

/**
 * Reads a project as it was when its files were read: their texts are put into a folder of their
 * own, which is gone afterwards.
 */
export function inSnapshot<Result>(
  root: string,
  files: ReadonlyMap<string, string>,
  read: (folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-'))
  try {
    for (const [path, text] of files) write(join(folder, path), text)
    return read(folder)
  } catch (error) {
    throw error instanceof BrokenDocument
      ? new BrokenDocument(join(root, relative(folder, error.file)), error.text, error.what)
      : error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
