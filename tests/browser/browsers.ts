import { chromium, firefox, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumOptions, findFirefox } from '../../tools/browsers'
import { engine } from './engine'

/** Firefox crashes after many contexts, even when each was closed. */
const mostContexts = engine === 'firefox' ? 20 : Infinity

/** The options of a test file for its browser. */
export interface BrowserOptions {
  /** Each page has its own process, so that a hung page does not block the others. */
  hasManyProcesses?: boolean
}

/** A browser that starts on first use, and restarts after too many contexts. */
export function keepBrowser({ hasManyProcesses = false }: BrowserOptions = {}) {
  let browser: Promise<Browser> | undefined
  let contexts = 0
  const close = async () => {
    await (await browser)?.close()
    browser = undefined
    contexts = 0
  }
  return {
    /** The browser for one more context. */
    get() {
      contexts++
      return (browser ??= startBrowser(hasManyProcesses))
    },
    /** Must be called only while all contexts are closed. */
    async rest() {
      if (contexts >= mostContexts) await close()
    },
    close,
  }
}

async function startBrowser(hasManyProcesses: boolean): Promise<Browser> {
  if (engine === 'chromium')
    return hasManyProcesses
      ? chromium.launch(await chromiumOptions())
      : chromium.connect(inject('browserEndpoint'))
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: findFirefox()!,
    // Lets the pages of a test read the clipboard.
    firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
  })
}
