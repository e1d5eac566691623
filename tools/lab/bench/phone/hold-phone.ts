import { resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { serveSandbox } from '../../../sandbox/testing'
import { chromiumOptions } from '../../../test/browsers'
import { giveOwnCore } from '../machine/own-core'
import { spinMs } from '../machine/spin'
import type { ProofInput } from './proof-input'
import type { ReleaseBench } from './page'

/** A phone that shows an order, and can receive a release. */
export interface HeldPhone {
  measure(what: keyof Omit<ReleaseBench, 'receive'>): Promise<number>
  /** Runs a fixed loop that shows the speed of this phone. Returns the time in milliseconds. */
  spin(): Promise<number>
  /** False if the page shares its core with other work. */
  ownCore: boolean
}

/**
 * Builds the product together with the benchmark. Creates slowed-down phones: each phone is a new
 * page in which the measured code has not run yet.
 */
export async function createPhones(input: ProofInput) {
  const outDir = resolve('.cache/bench-phone')
  await build({ logLevel: 'error', plugins: [besideApp], build: { outDir, emptyOutDir: true } })
  const server = await serveSandbox({ dist: outDir })
  const browser = await chromium.launch(await chromiumOptions())
  const address = `${server.origin}/order?userId=u-1&deviceId=d-1&productId=7001&orderId=100174&sessionId=bench`
  return {
    with: (slowdown: number, use: (phone: HeldPhone) => Promise<number>) =>
      withPhone(browser, address, input, slowdown, use),
    close: () => Promise.all([browser.close(), server.close()]),
  }
}

/** Adds the benchmark's code to the app's start script. */
const besideApp: Plugin = {
  name: 'bench-beside-app',
  enforce: 'pre',
  transform: (code, id) =>
    id === resolve('src/main.tsx')
      ? `import '${resolve('tools/lab/bench/phone/page.ts')}'\n${code}`
      : undefined,
}

async function withPhone(
  browser: Browser,
  address: string,
  input: ProofInput,
  slowdown: number,
  use: (phone: HeldPhone) => Promise<number>,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  try {
    await page.goto(address)
    await page.locator('#status-image').waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(
      (all) => (window as unknown as { bench: ReleaseBench }).bench.receive(all),
      input,
    )
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await use({ ...measures(page), ownCore: await giveOwnCore(browser) })
  } finally {
    await page.close()
  }
}

function measures(page: Page): Omit<HeldPhone, 'ownCore'> {
  return {
    measure: (what) =>
      page.evaluate((kind) => (window as unknown as { bench: ReleaseBench }).bench[kind](), what),
    spin: () => page.evaluate(spinMs),
  }
}
