import { findChromium } from './find-chromium'
import { findProgram, findUnder, installHint, optionalPrograms } from '../programs'

/** The engines that the tests drive, the product's own first. */
export const engines = ['chromium', 'firefox', 'webkit'] as const

/** One of them. */
export type Engine = (typeof engines)[number]

/** The Debian packages of an engine. */
const packagesOf: Record<Engine, readonly string[]> = {
  chromium: ['chromium-headless-shell', 'fonts-liberation'],
  firefox: optionalPrograms.firefox.packages,
  webkit: optionalPrograms.webkit.packages,
}

/** The three programs for driving WebKit; undefined unless all exist. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const driver = findProgram(['WebKitWebDriver'], 'WEBKIT_DRIVER')
  const browser = findUnder(`/usr/lib`, 'webkit2gtk-4.1/MiniBrowser')
  const screen = findProgram(['Xvfb'], 'XVFB')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** Whether an engine is on this machine, in a version that the driver supports. */
export const isInstalled = (engine: Engine): boolean =>
  engine === 'chromium' ? findChromium() !== undefined : optionalPrograms[engine].isInstalled()

/** The message for a missing or outdated engine. */
export function tellMissing(engine: Engine): string {
  const outdated = engine === 'firefox' ? optionalPrograms.firefox.outdated() : undefined
  return outdated === undefined
    ? `${engine} is not on this machine. Debian: ${installHint(packagesOf[engine])}.`
    : `${engine} has ${outdated}.`
}
