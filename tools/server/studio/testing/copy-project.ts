import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from '../../../sandbox/project'

/** Copies the project for tests and benchmarks that change files. */
export function copyProject(to: string): void {
  for (const folder of folders)
    cpSync(join(process.cwd(), folder), join(to, folder), { recursive: true })
}
