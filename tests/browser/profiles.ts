import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { OwnBrowser } from './browsers'
import { engine } from './engine'

/** A page in a browser profile, for one phone at a time. */
export interface HeldPage {
  readonly page: Page
  /** Returns the profile. Afterwards no other phone uses this profile. */
  readonly takeContext: () => BrowserContext
  /** Closes everything that is open in the profile, and returns the profile for reuse. */
  readonly giveBack: () => Promise<void>
}

/** A profile with the default settings, which several phones use in turn. */
interface Profile {
  readonly context: BrowserContext
  /** A page that stays open between two phones. */
  anchor?: Anchor
  /** True if a phone has made a change that `clear` cannot undo. */
  isChanged: boolean
}

/** A page that keeps the process of its profile alive, and with it the compiled code. */
interface Anchor {
  readonly page: Page
  /** Removes the traces of a phone: storage, cookies and the browser cache. */
  readonly clear: () => Promise<void>
}

/**
 * Reuses cleared profiles. A new profile takes longer than most tests, and has no compiled code of
 * the product yet. A profile is not reused if a test has used its context or clock.
 */
export function keepProfiles(
  browser: () => Promise<OwnBrowser>,
  origin: () => string,
  usual: BrowserContextOptions,
) {
  const free: Profile[] = []

  async function giveBack(profile: Profile): Promise<void> {
    const { context, isChanged } = profile
    if (isChanged) return context.close()
    const { page: anchor, clear } = (profile.anchor ??= await drop(context, origin()))
    const left = context.pages().filter((page) => page !== anchor)
    await Promise.all(left.map((page) => page.close()))
    await clear()
    free.push(profile)
  }

  return {
    /**
     * Opens a page in a cleared profile. If the settings differ from the defaults, uses a new
     * profile.
     */
    async hold(unusual: BrowserContextOptions = {}): Promise<HeldPage> {
      const begin = async () => (await browser()).newContext({ ...usual, ...unusual })
      if (engine !== 'chromium' || Object.keys(unusual).length > 0) return holdAlone(await begin())
      const profile = free.pop() ?? { context: await begin(), isChanged: false }
      return watch(profile, await profile.context.newPage(), () => giveBack(profile))
    },
  }
}

/** Opens another page in the same process as the phone's page. */
async function drop(context: BrowserContext, origin: string): Promise<Anchor> {
  const page = await context.newPage()
  await page.goto(`${origin}/__sandbox/requests`)
  const devtools = await context.newCDPSession(page)
  const clear = async () => {
    // The process of the pages has a copy of the storage. If DevTools clear the storage, the copy
    // is updated late. Therefore the page clears the storage as well.
    await page.evaluate(() => localStorage.clear())
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.send('Network.clearBrowserCache')
    await context.clearCookies()
  }
  return { page, clear }
}

async function holdAlone(context: BrowserContext): Promise<HeldPage> {
  return {
    page: await context.newPage(),
    takeContext: () => context,
    giveBack: () => context.close(),
  }
}

/** Records if a test uses the clock or the context, because their changes outlast the page. */
function watch(profile: Profile, page: Page, giveBack: HeldPage['giveBack']): HeldPage {
  const { context } = profile
  const { clock } = page
  const reach = <Part>(part: Part): Part => {
    profile.isChanged = true
    return part
  }
  Object.defineProperty(page, 'clock', { get: () => reach(clock) })
  return { page, takeContext: () => reach(context), giveBack }
}
