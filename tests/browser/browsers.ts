import { chromium, firefox, type Browser, type BrowserContext } from 'playwright-core'
import { chromiumOptions } from '../../tools/test/browsers'
import { findFirefox } from '../../tools/test/programs'
import { engine } from './engine'

/** Firefox crashes after many browser contexts, even if all of them were closed. */
const mostContexts = engine === 'firefox' ? 20 : Infinity

export interface BrowserOptions {
  /** True if each page has its own process, so that a hung page does not block other pages. */
  hasManyProcesses?: boolean
}

/** Keeps a browser that starts on first use, and that restarts after too many contexts. */
export function keepBrowser({ hasManyProcesses = false }: BrowserOptions = {}) {
  let browser: Promise<OwnBrowser> | undefined
  let contexts = 0
  const close = async () => {
    await (await browser)?.close()
    browser = undefined
    contexts = 0
  }
  return {
    /** Returns the browser. Counts one more context. */
    get() {
      contexts++
      return (browser ??= startBrowser(hasManyProcesses))
    },
    /**
     * Restarts the browser after too many contexts. Call this function only while all contexts are
     * closed.
     */
    async rest() {
      if (contexts >= mostContexts) await close()
    },
    close,
  }
}

/** A browser, or the part of a shared browser that belongs to a test file. */
export type OwnBrowser = Pick<Browser, 'newContext' | 'close'>

let workerChromium: Promise<Browser> | undefined

/**
 * Starts Chromium. The pages of a profile share a process, and therefore its compiled code.
 * Chromium ends with this worker, even if the test run is killed.
 */
async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch(await chromiumOptions(['--renderer-process-limit=1']))
  process.once('disconnect', () => {
    void browser.close().finally(() => process.kill(process.pid, 'SIGKILL'))
  })
  return browser
}

/**
 * Returns the Chromium that all files of this worker share. `close` closes only the caller's
 * contexts.
 */
export async function shareChromium(): Promise<OwnBrowser> {
  const browser = await (workerChromium ??= startChromium())
  const contexts: BrowserContext[] = []
  return {
    async newContext(options) {
      const context = await browser.newContext(options)
      // A time-out must not fail a test on a slow machine.
      context.setDefaultTimeout(120_000)
      contexts.push(context)
      return context
    },
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  }
}

async function startBrowser(hasManyProcesses: boolean): Promise<OwnBrowser> {
  if (engine === 'chromium')
    return hasManyProcesses ? chromium.launch(await chromiumOptions()) : shareChromium()
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: findFirefox()!,
    // Lets the pages of a test read the clipboard.
    firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
  })
}
