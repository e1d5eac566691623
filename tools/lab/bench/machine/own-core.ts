import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import type { Browser } from 'playwright-core'

/**
 * Gives the main threads of a browser's pages a core of their own, as on a phone with eight, and
 * leaves the others to everything else: what slows
 * a page down, its compilers and collectors, and this process. To be called when a page stands,
 * since a thread stays where it was begun.
 * False where this system has no `taskset` or a single core: a time on the clock then holds waiting
 * for others.
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

/** With `-a` every thread of a process, else the first, which is a page's main thread. */
function pin(which: readonly string[], cores: string, id: number): boolean {
  return (
    spawnSync('taskset', [...which, '-p', '-c', cores, String(id)], { stdio: 'ignore' }).status ===
    0
  )
}
