import { chromium, firefox, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumOptions, findFirefox } from '../../tools/browsers'
import { engine } from './engine'

/** Firefox ends after many contexts, whether they were closed or not. */
const mostContexts = engine === 'firefox' ? 20 : Infinity

/** What a file asks of its browser. */
export interface BrowserOptions {
  /** Each page has a process: one that hangs holds up no other. */
  hasManyProcesses?: boolean
}

/** A browser that is begun when it is needed, and begun anew where it has worked enough. */
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
    /** To be called while no context is open. */
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
    // Pages of a test may read what they have copied.
    firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
  })
}
