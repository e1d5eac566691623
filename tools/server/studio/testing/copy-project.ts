import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from '../../../sandbox/project'

/**
 * Copies the documents of this project, with the files that they refer to, to a folder: for tests
 * and benches that save.
 */
export function copyProject(to: string): void {
  for (const folder of folders)
    cpSync(join(process.cwd(), folder), join(to, folder), { recursive: true })
}
