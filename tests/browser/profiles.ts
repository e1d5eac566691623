import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { engine } from './engine'

/** A page of a browser's profile that somebody holds. */
export interface HeldPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Closes whatever is open in the profile. */
  readonly giveBack: () => Promise<void>
}

/** A profile of the usual kind, which phones hold one after the other. */
interface Profile {
  readonly context: BrowserContext
  /** Stays open between two phones. */
  anchor?: Anchor
  /** Whether somebody reached for what nothing takes back. */
  isChanged: boolean
}

/** A page that keeps the process of its profile, with the code that was compiled there. */
interface Anchor {
  readonly page: Page
  /** Takes away what a phone has left: what is stored, cookies, and the files that the browser keeps. */
  readonly clear: () => Promise<void>
}

/**
 * Profiles that know nothing of the phone before, while their process knows the code of the product:
 * to begin one anew takes longer than most tests. Whoever reaches for a context or a clock has the
 * profile alone.
 */
export function keepProfiles(
  browser: () => Promise<Browser>,
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
    /** A page of a profile like new; of one of its own where something is not as usual. */
    async hold(unusual: BrowserContextOptions = {}): Promise<HeldPage> {
      const begin = async () => (await browser()).newContext({ ...usual, ...unusual })
      if (engine !== 'chromium' || Object.keys(unusual).length > 0) return holdAlone(await begin())
      const profile = free.pop() ?? { context: await begin(), isChanged: false }
      return watch(profile, await profile.context.newPage(), () => giveBack(profile))
    },
  }
}

/** Opens a page beside the phone's, whose process it shares. */
async function drop(context: BrowserContext, origin: string): Promise<Anchor> {
  const page = await context.newPage()
  await page.goto(`${origin}/__sandbox/requests`)
  const devtools = await context.newCDPSession(page)
  const clear = async () => {
    // The pages of a profile share a process, which keeps a copy of the storage. That copy learns of a
    // clearing from outside only later.
    await page.evaluate(() => localStorage.clear())
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.send('Network.clearBrowserCache')
    await context.clearCookies()
  }
  return { page, clear }
}

async function holdAlone(context: BrowserContext): Promise<HeldPage> {
  return { page: await context.newPage(), context, giveBack: () => context.close() }
}

/** Notes it when somebody reaches for what outlives the page. */
function watch(profile: Profile, page: Page, giveBack: HeldPage['giveBack']): HeldPage {
  const { context } = profile
  const { clock } = page
  const reach = <Part>(part: Part): Part => {
    profile.isChanged = true
    return part
  }
  Object.defineProperty(page, 'clock', { get: () => reach(clock) })
  return {
    page,
    get context() {
      return reach(context)
    },
    giveBack,
  }
}
