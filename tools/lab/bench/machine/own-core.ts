import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import type { Browser } from 'playwright-core'

/**
 * Gives the main threads of a browser's pages their own processor core, as on a phone with eight
 * cores. All other work gets the other cores: compilers and garbage collectors of the page, and
 * this process. Call it after a page has loaded, because a thread stays on its core. Returns false
 * if the system has no `taskset` or only one core; then times include waiting for other work.
 */
export async function giveOwnCore(browser: Browser): Promise<boolean> {
  const last = cpus().length - 1
  if (last === 0) return false
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const everything = [process.pid, ...processInfo.map(({ id }) => id)].map((id) =>
    pin(['-a'], `0-${last - 1}`, id),
  )
  const pages = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => pin([], String(last), id))
  return [...everything, ...pages].every(Boolean)
}

/**
 * With `-a` all threads of a process; otherwise the first thread, which is a page's main thread.
 */
function pin(which: readonly string[], cores: string, id: number): boolean {
  return (
    spawnSync('taskset', [...which, '-p', '-c', cores, String(id)], { stdio: 'ignore' }).status ===
    0
  )
}
