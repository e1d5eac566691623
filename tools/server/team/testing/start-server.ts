import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PreparedTeam, StudioOrigins } from './serve-test-team'

/**
 * Starts a server in a separate process. Resolves when the server listens; if requested, after it
 * has also built its pages.
 */
export async function startServer(
  { settings, forwardTo }: Pick<PreparedTeam, 'settings' | 'forwardTo'>,
  ...wanted: readonly 'warm'[]
): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'team-settings-'))
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  const child = fork(join(import.meta.dirname, 'serve-settings.ts'), [file, ...wanted], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  })
  const [origins] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The studio ended before it listened.')
    }),
  ]).finally(() => rmSync(folder, { recursive: true }))) as [StudioOrigins]
  child.once('exit', () => forwardTo(undefined))
  forwardTo(origins)
  return child
}
