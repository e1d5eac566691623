import { findChromium } from './find-chromium'
import { findProgram, findUnder, installHint, optionalPrograms } from '../programs'

/** The browser engines of the tests; the first one is that of the product. */
export const engines = ['chromium', 'firefox', 'webkit'] as const

export type Engine = (typeof engines)[number]

const packagesOf: Record<Engine, readonly string[]> = {
  chromium: ['chromium-headless-shell', 'fonts-liberation'],
  firefox: optionalPrograms.firefox.packages,
  webkit: optionalPrograms.webkit.packages,
}

/** Returns the three programs that WebKit tests need, if all exist. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const driver = findProgram(['WebKitWebDriver'], 'WEBKIT_DRIVER')
  const browser = findUnder(`/usr/lib`, 'webkit2gtk-4.1/MiniBrowser')
  const screen = findProgram(['Xvfb'], 'XVFB')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** Checks that an engine is installed in a version that the driver supports. */
export const isInstalled = (engine: Engine): boolean =>
  engine === 'chromium' ? findChromium() !== undefined : optionalPrograms[engine].isInstalled()

/** The message about a missing or outdated engine. */
export function tellMissing(engine: Engine): string {
  const outdated = engine === 'firefox' ? optionalPrograms.firefox.outdated() : undefined
  return outdated === undefined
    ? `${engine} is not installed. On Debian: ${installHint(packagesOf[engine])}.`
    : `${engine} has ${outdated}.`
}
