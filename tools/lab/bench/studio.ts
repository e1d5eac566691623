import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { chromiumOptions } from '../../test/browsers'
import { serveStudio } from '../../server/studio'
import { copyProject } from '../../server/studio/testing/copy-project'
import { spinMs } from './machine/spin'

// Measures the time from a key to its paint in a document of 1,500 nodes. The phone, the checker
// and a panel are open. `npm run bench -- studio [keys]`; the goal is less than 50 ms.
const keys = Number(process.argv[2] ?? 80)
const nodes = 1_490
const path = 'schemas/screens/order/grown.json'

const root = mkdtempSync(join(tmpdir(), 'studio-'))
copyProject(root)
const text = grownScreen()
writeFileSync(join(root, path), text)

const studio = await serveStudio({ root, code: process.cwd(), port: 0, framePort: 0 })
const browser = await chromium.launch(await chromiumOptions())
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${studio.address}#loan-details`)
  await page.getByRole('button', { name: /grown/ }).first().click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.getByRole('textbox', { name: `Text of ${path}` }).click()
  for (const beside of ['Screens', 'Outline']) {
    await page.getByRole('tab', { name: beside }).click()
    await page.getByRole('textbox', { name: `Text of ${path}` }).click()
    tell(
      `typing in a document of ${nodes} nodes (${Math.round(text.length / 1000)} KB), ${beside.toLowerCase()} beside it`,
      await typeIn(page),
    )
  }
} finally {
  await browser.close()
  await studio.close()
  rmSync(root, { recursive: true })
}

/** The times of typed keys. `times` has the milliseconds from each key to its paint. */
interface TypedTimes {
  readonly times: readonly number[]
  readonly workMs: number
  /** The milliseconds of the plain loop before typing, about 30 ms on an idle machine. */
  readonly spin: number
}

/** Types a text into the middle of the document and removes it again. */
async function typeIn(page: Page): Promise<TypedTimes> {
  const spin = await page.evaluate(spinMs)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('row-745')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const before = await workOf(devtools)
  await page.evaluate(watchKeys)
  for (let at = 0; at < keys; at++) {
    await page.keyboard.press(at % 16 < 8 ? 'x' : 'Backspace', { delay: 10 })
    await page.evaluate(untilItRests, at + 1)
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  return { times, workMs: ((await workOf(devtools)) - before) / keys, spin }
}

async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Runs in the page. Records the time from each key to the next paint. */
function watchKeys(): void {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const painted = new MessageChannel()
      painted.port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
      painted.port1.start()
      requestAnimationFrame(() => painted.port2.postMessage(undefined))
    },
    { capture: true },
  )
}

/** Runs in the page. Waits until `count` keys are painted and the page is idle. */
async function untilItRests(count: number): Promise<void> {
  const { keyTimes } = window as unknown as { keyTimes: number[] }
  do await new Promise((resolve) => requestIdleCallback(resolve))
  while (keyTimes.length < count)
}

function tell(what: string, { times, workMs, spin }: TypedTimes): void {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  console.log(
    `${what}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms of ${times.length} keys; ${workMs.toFixed(0)} ms of work for each (a plain loop of 30 million steps took ${spin.toFixed(0)} ms)`,
  )
}

/** A valid document of the maximum size, in which each node reads a value. */
function grownScreen(): string {
  const node = (at: number) =>
    `    { "id": "row-${at}", "widget": "text", "text": { "var": "order.noticeDesText" } }`
  const body = Array.from({ length: nodes }, (_, at) => node(at)).join(',\n')
  return `{
  "$schema": "../../language/screen.schema.json",
  "screen": "grown",
  "routes": ["/grown"],
  "title": { "t": "loanDetails.title" },
  "data": { "order": { "endpoint": "loan.loanDetails", "params": { "productId": { "var": "session.productId" }, "orderId": { "var": "session.orderId" } } } },
  "body": [
${body}
  ]
}
`
}
