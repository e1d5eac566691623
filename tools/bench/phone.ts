import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium, type Browser, type CDPSession } from 'playwright-core'
import { build, preview } from 'vite'
import { keyIdOf, signedBytes } from '../../src/delivery/manifest/verify-envelope'
import { chromiumSwitches, requireChromium } from '../find-chromium'
import { capabilitiesOf } from '../release/capabilities'
import { contentsOf, objectsOf } from '../release/contents'
import { readScreens } from '../vite/read-documents'
import type { Given, ReleaseBench } from './phone-page/main'
import { compileHints, grammarOfDelivery } from '../vite/compile-hints'
import { spinMs } from './spin'

// What a release costs the main thread of a phone, as cold as there: each measure in a page of its own, in Chromium, for a processor six times slower.
// "slowed" is the clock on the wall while Chromium slows the page down; it is right only on a quiet machine. "thread" is the processor time that the
// unslowed main thread takes, times six, which says nearly the same on a busy one, so the budgets go by it. WebCrypto works on threads beside the page.
const throttle = 6
const rounds = 9
const documentBytes = 100_000
const root = resolve('tools/bench/phone-page')
const outDir = resolve('.cache/bench-phone')

const app = JSON.parse(readFileSync('schemas/app.json', 'utf8')) as object
const given: Given = { document: grownScreen(), app, shown: shownScreen(), ...(await signedManifest()) }

await build({ root, configFile: false, logLevel: 'warn', plugins: [compileHints(grammarOfDelivery)], build: { outDir, emptyOutDir: true, target: 'chrome80', modulePreload: { polyfill: false } } })
const server = await preview({ root, configFile: false, logLevel: 'warn', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumSwitches })
try {
  const address = server.resolvedUrls!.local[0]!
  // What measuring takes by itself.
  const itself = await median(() => inPage(browser, address, 'nothing', false))
  const spin = await spinIn(browser)
  console.log(`document ${kilobytes(given.document.length)}, manifest ${kilobytes(given.envelope.length)}, median of ${rounds} cold pages each (a plain loop of 30 million steps took ${spin.toFixed(0)} ms, about 30 where nothing else runs)`)
  await tell(itself, 'verification by WebCrypto', 30, (slow) => inPage(browser, address, 'webCrypto', slow))
  await tell(itself, 'verification by the library', 30, (slow) => inPage(browser, address, 'library', slow))
  const reading = await median(() => inPage(browser, address, 'read', false))
  console.log(`${'reading the JSON'.padEnd(28)} thread ${((reading - itself) * throttle).toFixed(1)} ms, taken off the next thread time`)
  await tell(reading, 'limits, grammar, compiling', 50, (slow) => inPage(browser, address, 'prove', slow))
} finally {
  await browser.close()
  await server.close()
}

type Work = 'nothing' | 'webCrypto' | 'library' | 'read' | 'prove'

async function tell(besides: number, what: string, budgetMs: number, measure: (slow: boolean) => Promise<number>): Promise<void> {
  const thread = (await median(() => measure(false))) - besides
  const slowed = await median(() => measure(true))
  console.log(`${what.padEnd(28)} thread ${(thread * throttle).toFixed(1)} ms, slowed ${slowed.toFixed(1)} ms (budget ${budgetMs})`)
  if (thread * throttle > budgetMs) process.exitCode = 1
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await measure())
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!
}

async function inPage(chrome: Browser, address: string, what: Work, slow: boolean): Promise<number> {
  const page = await chrome.newPage()
  try {
    const session = await page.context().newCDPSession(page)
    await page.goto(address)
    await page.waitForFunction('"bench" in window')
    await page.evaluate((all) => (window as unknown as { bench: ReleaseBench }).bench.receive(all), given)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    if (slow) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const before = await busyMs(session)
    const clockMs = await page.evaluate((kind) => (window as unknown as { bench: ReleaseBench }).bench[kind](), what)
    return slow ? clockMs : (await busyMs(session)) - before
  } finally {
    await page.close()
  }
}

async function spinIn(chrome: Browser): Promise<number> {
  const page = await chrome.newPage()
  try {
    return await page.evaluate(spinMs)
  } finally {
    await page.close()
  }
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** The order's status, which most borrowers see first. */
function shownScreen(): string {
  return JSON.stringify(readScreens('.').find(({ screen }) => screen === 'loan-details')!.bundle)
}

/** A screen of the kinds of nodes that screens are made of, as dense in nodes and expressions as those of this project. */
function grownScreen(): string {
  const body: object[] = []
  const text = () => JSON.stringify({ facts: { screen: 'grown', routes: ['/grown'], namespaces: ['common'], sources: [], widgets: [] }, document: { screen: 'grown', body }, fragments: {} })
  for (let at = 0; text().length < documentBytes; at++) body.push(section(at))
  return text()
}

function section(at: number): object {
  return {
    id: `section-${at}`, widget: 'card', title: { t: 'repayment.title' }, when: { '!==': [{ var: 'session.from' }, `place-${at}`] },
    children: [
      { id: `text-${at}`, widget: 'text', text: 'Pay the exact amount in cash, and keep the receipt until the order says that it is repaid.', variant: 'muted', align: 'center' },
      { id: `row-${at}`, widget: 'key-value', label: { t: 'repayment.amount' }, value: { if: [{ filled: { var: 'session.couponMoney' } }, { t: 'repayment.date' }, ''] } },
      { id: `go-${at}`, widget: 'button', kind: 'secondary', block: true, label: { t: 'common.retry' }, when: { filled: { var: 'session.orderId' } }, on: { press: [{ do: 'go', screen: 'repayment' }] } },
    ],
  }
}

/** The manifest that this project's own documents would have. */
async function signedManifest(): Promise<{ envelope: string; key: string }> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const [time, expires] = ['2026-11-22T10:00:00Z', '2027-02-20T10:00:00Z']
  const manifest = JSON.stringify({ format: 1, number: 1, time, expires, needs: capabilitiesOf('.'), objects: objectsOf(contentsOf('.')), rollout: { salt: '1', permille: 1000, previous: null }, revoked: [], killed: {}, audit: 'a'.repeat(64) })
  const signature = Buffer.from(await crypto.subtle.sign('Ed25519', privateKey, signedBytes(manifest))).toString('base64')
  return { envelope: JSON.stringify({ manifest, signatures: [{ key: await keyIdOf(raw), signature }] }), key: Buffer.from(raw).toString('base64') }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} KB`
}
