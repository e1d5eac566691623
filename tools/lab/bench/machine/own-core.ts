import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import type { Browser } from 'playwright-core'

/**
 * Reserves a processor core for the main threads of a browser's pages, as on a phone with eight
 * cores. All other threads of the browser, and this process, use the other cores. Call this
 * function after a page has loaded, because only existing threads are moved. Returns false if
 * `taskset` is missing or if there is only one core. In that case the measured times include waits
 * for other work.
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

/** Pins threads to cores: with `-a` all threads of a process, otherwise only its main thread. */
function pin(which: readonly string[], cores: string, id: number): boolean {
  return (
    spawnSync('taskset', [...which, '-p', '-c', cores, String(id)], { stdio: 'ignore' }).status ===
    0
  )
}
