import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folders } from '../../../sandbox/project'

/**
 * Copies the documents of this project, with the files that they refer to, to a temporary folder:
 * for tests and benches that save.
 */
export function copyProject(from = process.cwd()): string {
  const root = mkdtempSync(join(tmpdir(), 'studio-'))
  for (const folder of folders) cpSync(join(from, folder), join(root, folder), { recursive: true })
  return root
}
