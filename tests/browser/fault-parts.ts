import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the app shows text and a usable control, because no fault may leave a blank page. */
export async function expectUsable(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const controls = document.querySelectorAll(
          'button:enabled, a[href], input:enabled, textarea:enabled',
        )
        const canBeUsed = [...controls].some(
          (control) =>
            control.getClientRects().length > 0 && control.getAttribute('aria-disabled') !== 'true',
        )
        return {
          hasStarted: !document.querySelector('.lz-start'),
          hasWords: document.body.innerText.trim() !== '',
          canBeUsed,
        }
      }),
    )
    .toEqual({ hasStarted: true, hasWords: true, canBeUsed: true })
}

/** Collects all console messages and uncaught errors. */
export function listenTo(page: Page): { said: string[]; uncaught: string[] } {
  const messages = { said: [] as string[], uncaught: [] as string[] }
  page.on('console', (message) => void messages.said.push(message.text()))
  page.on('pageerror', (error) => void messages.uncaught.push(String(error)))
  return messages
}

/** Replaces the sandbox's response to a request. The change gets the whole JSON body. */
export async function changeResponse(
  page: Page,
  address: string,
  change: (body: { data: object }) => object,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as { data: object }) })
  })
}

/** Adds members to the sandbox's payload for a call. */
export async function answerWith(
  page: Page,
  path: string,
  members: Record<string, unknown>,
): Promise<void> {
  await changeResponse(page, `**${path}?**`, (body) => ({
    ...body,
    data: { ...body.data, ...members },
  }))
}

/** Holds and counts requests to a URL until they are released. */
export async function holdRequests(
  page: Page,
  address: string,
): Promise<{ count: () => number; release: () => void }> {
  const requests: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    requests.push(route.request().url())
    await released
    await route.continue().catch(() => {})
  })
  return { count: () => requests.length, release }
}
