import type { Page } from '../page'
import { startSession, type Session } from './driver'
import { createPage } from './page'
import { startScreen, type Screen } from './screen'

/** A page of WebKit in a window of a given size, and a function that closes it. */
export interface WebKitPhone {
  page: Page
  close: () => Promise<void>
}

/** Starts a separate WebKit for each page. All of them draw on one virtual screen. */
export function createWebKit() {
  let screen: Promise<Screen> | undefined
  return {
    async open(size: { width: number; height: number }, userAgent: string): Promise<WebKitPhone> {
      screen ??= startScreen()
      const session = await startSession((await screen).environment, userAgent)
      await resize(session, size).catch(async (error: unknown) => {
        await session.close()
        throw error
      })
      return { page: createPage(session), close: session.close }
    },
    close: async () => (await screen)?.close(),
  }
}

/**
 * Resizes the window until its page has the right size. A new window reports wrong sizes for its
 * page and its frame.
 */
async function resize(session: Session, { width, height }: { width: number; height: number }) {
  const measure = () =>
    session.ask('POST', '/execute/sync', {
      script:
        'return [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight]',
      args: [],
    }) as Promise<[number, number, number, number]>
  for (let tries = 0; tries < 20; tries++) {
    const [w, h, beside, above] = await measure()
    if (w === width && h === height) return
    const size = { width: width + Math.max(0, beside), height: height + Math.max(0, above) }
    await session.ask('POST', '/window/rect', size)
  }
  const [w, h] = await measure()
  throw new Error(`The window is ${w} × ${h}, not ${width} × ${height}.`)
}
