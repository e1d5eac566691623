import { chromium } from 'playwright-core'
import { findProgram, isProgram } from './find-program'

/**
 * The shell goes first: it draws the same page without the frame of a browser around it, for which
 * the whole one starts pages of its own; the tests take about half the time in it.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/**
 * Switches under which Chromium runs as root, without a display, and asks nothing of the network by
 * itself.
 */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of a Chromium: `$CHROMIUM`, one on the PATH, or Playwright's own; undefined when there
 * is none.
 */
export function findChromium(): string | undefined {
  return findProgram(names, 'CHROMIUM') ?? [chromium.executablePath()].find(isProgram)
}

/** The path of a Chromium; throws with a way out where there is none. */
export function requireChromium(): string {
  const found = findChromium()
  if (!found)
    throw new Error(
      'No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright-core install chromium), or name it in $CHROMIUM.',
    )
  return found
}
