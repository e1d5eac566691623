import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { chromiumSwitches, requireChromium } from '../browsers'
import { isInRollout } from '../../src/delivery/manifest'

/** A phone: a device of its own, behind an address of its own. */
export interface Phone {
  readonly isCanary: boolean
  /** Opens the order and leaves it, which sends what there is to tell. */
  visit(): Promise<void>
  /** The number of the newest release that it has seen. */
  seen(): Promise<number>
}

/** Starts a browser and phones in it: so many of each side of a rollout. */
export async function openPhones(
  origin: string,
  rollout: { readonly salt: string; readonly permille: number },
  counts: { readonly canary: number; readonly others: number },
): Promise<{ phones: readonly Phone[]; close(): Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: chromiumSwitches,
  })
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
  // The settings of the deployment, but for the way of the reports.
  await context.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as { reports: string }
    await route.fulfill({ json: { ...config, reports: `${config.reports}${at + 1}` } })
  })
  // The part of the app that a carousel needs was forgotten on the way to the servers.
  await context.route('**/assets/carousel*.js*', (route) => route.fulfill({ status: 404 }))
  const query = `userId=u-${at}&deviceId=${device}&productId=7001&orderId=100174&sessionId=s-${at}`
  return {
    isCanary,
    visit: () => visit(context, `${origin}/order?${query}`),
    seen: async () => {
      const page = await context.newPage()
      await page.goto(`${origin}/config.json`)
      const kept = await page.evaluate(() => localStorage.getItem('lz.release') ?? 'null')
      await page.close()
      const { seen } = (JSON.parse(kept) ?? {}) as { seen?: { manifest: string } }
      return seen ? (JSON.parse(seen.manifest) as { number: number }).number : 0
    },
  }
}

async function visit(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  try {
    const checked = page.waitForResponse(/current\.json/)
    await page.goto(address)
    await page.locator('#status-image, [role=alert], button').first().waitFor()
    await checked
    // What was checked is kept, and what was seen is counted, before the page goes.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
  } finally {
    await page.close()
  }
}
