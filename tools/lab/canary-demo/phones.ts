import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumOptions } from '../../test/browsers'
import { isInRollout, type Manifest } from '../../../src/delivery/manifest'
import { until } from './until'

export interface Phone {
  readonly isCanary: boolean
  /** Opens and closes the order. When the page closes, it sends the reports. */
  visit(): Promise<void>
  /** Returns the number of the newest release that the phone has seen. */
  seen(): Promise<number>
}

/** Starts a browser with the given numbers of canary phones and of other phones. */
export async function openPhones(
  origin: string,
  rollout: { readonly salt: string; readonly permille: number },
  counts: { readonly canary: number; readonly others: number },
): Promise<{ phones: readonly Phone[]; close(): Promise<void> }> {
  const browser = await chromium.launch(await chromiumOptions())
  const wanted = { true: counts.canary, false: counts.others }
  const phones: Phone[] = []
  for (let at = 0; wanted.true + wanted.false > 0; at++) {
    const device = `device-${at}`
    const isCanary = await isInRollout(rollout, device)
    if (wanted[`${isCanary}`]-- <= 0) wanted[`${isCanary}`] = 0
    else phones.push(await openPhone(browser, origin, device, phones.length, isCanary))
  }
  return { phones, close: () => browser.close() }
}

async function openPhone(
  browser: Browser,
  origin: string,
  device: string,
  at: number,
  isCanary: boolean,
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
  })
  // A slow machine is not an error.
  context.setDefaultTimeout(120_000)
  // The page gets the settings of the deployment, with the phone's own address for reports.
  await context.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as { reports: string }
    await route.fulfill({ json: { ...config, reports: `${config.reports}${at + 1}` } })
  })
  // The file with the code of the carousel is missing on the servers.
  await context.route('**/assets/carousel*.js*', (route) => route.fulfill({ status: 404 }))
  const query = `userId=u-${at}&deviceId=${device}&productId=7001&orderId=100174&sessionId=s-${at}`
  return {
    isCanary,
    visit: () => visit(context, `${origin}/order?${query}`, isCanary),
    async seen() {
      const page = await context.newPage()
      await page.goto(`${origin}/config.json`)
      const { seen = 0 } = await keptOn(page)
      await page.close()
      return seen
    },
  }
}

async function visit(context: BrowserContext, address: string, isCanary: boolean): Promise<void> {
  const releases = new URL('/releases/current.json', address)
  const begun = await newestOf(releases)
  const page = await context.newPage()
  try {
    await page.goto(address)
    await page.locator('#status-image, [role=alert], button').first().waitFor()
    // The code for reports loads after the first paint.
    await page.waitForLoadState('networkidle')
    await until(async () => {
      const newest = await newestOf(releases)
      // A release that was published during the visit takes effect at the next visit.
      const isOver = newest.number !== begun.number
      const { seen, shown } = await keptOn(page)
      return isOver || (seen === newest.number && shown === meantFor(newest, isCanary))
    })
    await page.goto('about:blank')
  } finally {
    await page.close()
  }
}

interface Envelope {
  readonly manifest: string
}

const read = ({ manifest }: Envelope) =>
  JSON.parse(manifest) as Pick<Manifest, 'number' | 'rollout'>

const newestOf = async (releases: URL) => read((await (await fetch(releases)).json()) as Envelope)

/** Returns the number of the release that a phone should have. */
function meantFor({ number, rollout }: ReturnType<typeof read>, isCanary: boolean): number | null {
  const isIn = rollout.permille === 1000 || (isCanary && rollout.permille > 0)
  return isIn ? number : rollout.previous
}

/** Returns the numbers of two releases: the newest that a phone has seen, and the shown one. */
async function keptOn(page: Page): Promise<{ seen?: number; shown?: number }> {
  const text = await page.evaluate(() => localStorage.getItem('lz.release') ?? '{}')
  const { seen, releases = [] } = JSON.parse(text) as {
    seen?: Envelope
    releases?: { envelope?: Envelope }[]
  }
  if (!seen) return {}
  const shown = releases[0] && read(releases[0].envelope ?? seen).number
  return { seen: read(seen).number, ...(shown !== undefined && { shown }) }
}
