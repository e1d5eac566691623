import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folders } from '../../project'

/**
 * Copies the documents of this project, and what they refer to, to a folder of their own: for tests
 * and benches, which save.
 */
export function copyProject(from = process.cwd()): string {
  const root = mkdtempSync(join(tmpdir(), 'studio-'))
  for (const folder of folders) cpSync(join(from, folder), join(root, folder), { recursive: true })
  return root
}
