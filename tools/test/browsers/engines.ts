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

/** The path of a Firefox: `$FIREFOX`, or one on the PATH. */
export const findFirefox = () => findProgram(['firefox-esr', 'firefox'], 'FIREFOX')

/** The three programs for driving WebKit; undefined unless all exist. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const driver = findProgram(['WebKitWebDriver'], 'WEBKIT_DRIVER')
  const browser = findUnder(`/usr/lib`, 'webkit2gtk-4.1/MiniBrowser')
  const screen = findProgram(['Xvfb'], 'XVFB')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

const finders: Record<Engine, () => unknown> = {
  chromium: findChromium,
  firefox: findFirefox,
  webkit: findWebKit,
}

/** Whether an engine is on this machine. */
export const isInstalled = (engine: Engine): boolean => finders[engine]() !== undefined

/** The message for a missing engine. */
export const tellMissing = (engine: Engine): string =>
  `${engine} is not on this machine. Debian: ${installHint(packagesOf[engine])}.`
