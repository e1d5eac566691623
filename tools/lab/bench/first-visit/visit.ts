import type { BrowserContext, CDPSession } from 'playwright-core'
import type { Line } from './lines'
import { type Recorder, recordRequests } from '../../../../tests/browser/record-requests'
import type { BrowserRequest } from '../../../../tests/browser/request-steps'
import { type PageEvent, watchPage } from './watch-page'

/** The results of a visit; times are milliseconds since its start. */
export interface Visit {
  paintMs: number
  /** The time at which all amounts were painted. */
  amountsMs: number
  /** The time at which the tap had an effect. The tap comes as soon as the control is painted. */
  interactiveMs: number
  /** The requests from the start of the visit until the network was idle. */
  requests: BrowserRequest[]
}

export interface VisitTarget {
  address: string
  /** The amounts to wait for, without spaces. */
  amounts: readonly string[]
  /** The text of the tapped control, without spaces. */
  control: string
  /** The path that the page requests after the tap. */
  carriedOut: string
}

const slowdown = 4
const timeoutMs = 60_000
const binding = 'tellBench'

/**
 * Visits a page once with a connection and a slow processor. Taps once, and waits until the network
 * is idle.
 */
export async function visit(context: BrowserContext, aim: VisitTarget, line: Line): Promise<Visit> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    const recorder = await prepare(devtools, line)
    const sight = await watch(devtools, aim)
    const carriedOut = recorder.untilAsked(aim.carriedOut)
    const tapped = sight('control').then(async (control) => {
      if (recorder.hasAsked(aim.carriedOut))
        throw new Error(`${aim.address} requested ${aim.carriedOut} before the tap.`)
      await page.touchscreen.tap(control.x, control.y)
      return control.beganAt
    })
    await page.goto(aim.address, { waitUntil: 'commit' })
    const [paint, amounts, beganAt, doneAt] = await within(
      Promise.all([sight('paint'), sight('amounts'), tapped, carriedOut]),
      aim,
    )
    await within(recorder.untilQuiet(), aim)
    if (context.serviceWorkers().length > 0)
      throw new Error(
        'The page has a service worker. Its requests are not slowed down, so the figures would be wrong.',
      )
    return {
      paintMs: paint.atMs,
      amountsMs: amounts.atMs,
      interactiveMs: doneAt - beganAt,
      requests: recorder.since(beganAt),
    }
  } finally {
    await page.close()
  }
}

async function prepare(devtools: CDPSession, line: Line): Promise<Recorder> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return recordRequests(devtools)
}

/** Adds `watchPage` to the page. Returns a function that waits for an event of `watchPage`. */
async function watch(devtools: CDPSession, { amounts, control }: VisitTarget) {
  const seen = new Map<string, (sight: PageEvent) => void>()
  const sights = new Map(
    (['paint', 'amounts', 'control'] as const).map((what) => [
      what,
      new Promise<PageEvent>((resolve) => void seen.set(what, resolve)),
    ]),
  )
  devtools.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== binding) return
    const sight = JSON.parse(payload) as PageEvent
    seen.get(sight.what)!(sight)
  })
  await devtools.send('Page.enable')
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: binding })
  // tsx inserts calls of the helper `__name`, which the page does not have.
  const source = `{ const __name = (value) => value; (${watchPage.toString()})(...${JSON.stringify([binding, amounts, control])}) }`
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source })
  return <What extends PageEvent['what']>(what: What) =>
    sights.get(what)! as Promise<Extract<PageEvent, { what: What }>>
}

async function within<T>(work: Promise<T>, aim: VisitTarget): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            `${aim.address} has not shown ${aim.amounts.join(', ')} and carried out a tap on ${aim.control} within ${timeoutMs} ms.`,
          ),
        ),
      timeoutMs,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
