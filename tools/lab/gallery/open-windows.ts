import { chromium, firefox, type Browser } from 'playwright-core'
import type { Page } from '../../../tests/browser/engines/page'
import { createWebKit } from '../../../tests/browser/engines/webkit/create-webkit'
import { chromiumOptions, type Engine } from '../../test/browsers'
import { findFirefox } from '../../test/programs'
import type { ContactLook } from './contact-looks'

export interface Windows {
  /** Opens a page without animations, if the engine supports that. */
  open: (look: ContactLook) => Promise<Page>
  close: () => Promise<void>
}

/** Starts an engine that is installed on this machine. */
export async function startWindows(engine: Engine): Promise<Windows> {
  if (engine === 'webkit') return webKitWindows()
  const browser = await start[engine]()
  return {
    open: async ({ width, height, forcedColors, colorScheme }) => {
      const context = await browser.newContext({
        viewport: { width, height },
        reducedMotion: 'reduce',
        ...(forcedColors ? { forcedColors } : {}),
        ...(colorScheme ? { colorScheme } : {}),
      })
      return context.newPage()
    },
    close: () => browser.close(),
  }
}

const start: Record<Exclude<Engine, 'webkit'>, () => Promise<Browser>> = {
  chromium: async () => chromium.launch(await chromiumOptions()),
  firefox: () => firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox()! }),
}

function webKitWindows(): Windows {
  const webKit = createWebKit()
  const open: (() => Promise<void>)[] = []
  return {
    open: async (size) => {
      const { page, close } = await webKit.open(size, 'Lienzo gallery')
      open.push(close)
      return page
    },
    close: async () => {
      for (const close of open) await close()
      await webKit.close()
    },
  }
}
