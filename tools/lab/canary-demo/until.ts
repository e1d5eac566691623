import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition is true; an exception counts as false. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await holds().catch(() => false)) return
    await sleep(500)
  }
  throw new Error('A condition of the demonstration did not become true within a minute.')
}
