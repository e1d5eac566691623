import { type Browser, chromium } from 'playwright-core'
import { chromiumOptions, type findChromium } from '../../test/browsers'

type Program = NonNullable<ReturnType<typeof findChromium>>

/** The browser closes after this time without work, in milliseconds. */
const idleMs = 60_000

let kept: Promise<Browser> | undefined
let users = 0
let closing: NodeJS.Timeout | undefined

/**
 * Runs work in a browser. The browser stays open for a while, because its start takes as long as a
 * picture.
 */
export async function withBrowser<Result>(
  program: Program,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  clearTimeout(closing)
  users++
  try {
    return await work(await opened(program))
  } finally {
    users--
    if (users === 0) closing = setTimeout(() => void closeBrowser(), idleMs).unref()
  }
}

async function closeBrowser(): Promise<void> {
  const last = kept
  kept = undefined
  await (await last?.catch(() => undefined))?.close()
}

async function opened(program: Program): Promise<Browser> {
  const last = kept
  const browser = await last?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  // Another call may have started the browser meanwhile.
  if (kept === last) kept = chromiumOptions([], program).then((options) => chromium.launch(options))
  return kept!
}
