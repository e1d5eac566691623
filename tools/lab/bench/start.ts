import '../as-shipped'
import { resolve } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { build } from 'vite'
import { chromiumOptions } from '../../test/browsers'
import { serveSandbox } from '../../sandbox/testing'
import { putRelease, untilKept } from './phone/kept-release'

// Measures how much a stored release delays the start of the app, until an order is drawn. Compares
// a phone with a release that two people have approved to a phone without a release. Both are pages
// of Chromium with a processor that is six times slower. The phones take turns. The result is the
// difference in each round, because other work of the machine affects both phones of a round.
const slowdown = 6
const rounds = Number(process.argv[2] ?? 101)
const warmUps = 2
const mark = 'seen after '
const dist = resolve('.cache/bench-start')
const session = 'userId=u-1&deviceId=d-1&productId=7001&orderId=100174&sessionId=bench'

await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
const config = {}
const server = await serveSandbox({ dist, config })
Object.assign(config, { releases: `${server.origin}/releases/`, ...(await putRelease(dist)) })
const plain = await serveSandbox({ dist, config: {} })
const browser = await chromium.launch(await chromiumOptions())
try {
  const [without, kept] = [await openPhone(plain.origin), await openPhone(server.origin)]
  await untilKept(kept.context)
  const times: (readonly [without: number, kept: number])[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const pair = await inTurn(round % 2 === 0, without.start, kept.start)
    if (round >= 0) times.push(pair)
  }
  tell(
    'start without a release',
    times.map(([one]) => one),
  )
  tell(
    'start with a kept release',
    times.map(([, other]) => other),
  )
  tell(
    'more, within a round',
    times.map(([one, other]) => other - one),
  )
} finally {
  await browser.close()
  await Promise.all([server.close(), plain.close()])
}

/** Starts both phones in the given order. Returns their times. */
async function inTurn(
  isFirst: boolean,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<readonly [number, number]> {
  if (isFirst) return [await one(), await other()]
  const second = await other()
  return [await one(), second]
}

/** Opens a phone that has visited the page once, so that its cache is full. */
async function openPhone(origin: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  await context.addInitScript(noteFirstSight, mark)
  const page = await context.newPage()
  await page.goto(`${origin}/order?${session}`)
  await page.locator('#status-image').waitFor()
  return { context, start: () => start(context, origin) }
}

/** Opens the order in a new page. Returns the milliseconds until the order is drawn. */
async function start(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const seen = page.waitForEvent('console', (message) => message.text().startsWith(mark))
    // There is no query before this line, because a query would affect the measurement.
    await page.goto(`${origin}/order?${session}`, { waitUntil: 'commit' })
    return Number((await seen).text().slice(mark.length))
  } finally {
    await page.close()
  }
}

/** Runs in the page. Reports when the order first appears. */
function noteFirstSight(mark: string): void {
  const watcher = new MutationObserver(() => {
    if (!document.getElementById('status-image')) return
    console.log(mark + performance.now())
    watcher.disconnect()
  })
  watcher.observe(document, { childList: true, subtree: true })
}

/** Prints the median and the middle half of the times. */
function tell(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) =>
    sorted[Math.floor(sorted.length * part)]!.toFixed(1),
  )
  console.log(`${what.padEnd(30)} ${middle} ms (${low} to ${high})`)
}
