import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepSite, type SiteFiles, type SiteName } from './kept-site'

/** A site built from the repository in `code`: the last build, unless a source has changed. */
export async function buildSite(name: SiteName, code: string): Promise<SiteFiles> {
  const kept = keepSite(name, code)
  const known = kept.read()
  if (known) return known
  const files = await build(name, code)
  kept.write(files)
  return files
}

/**
 * Builds in a separate process: a build takes several times the memory of a server, and keeps it.
 */
async function build(name: SiteName, code: string): Promise<SiteFiles> {
  const child = fork(join(import.meta.dirname, 'build-process.ts'), [name, code], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
    // Built for production, whatever the environment of this process is.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [`The build of the ${name} ended early.`]),
  ])) as [SiteFiles | string]
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
