import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Reports only violations. Does not load style sheets again, because only experimental rules need
 * their text.
 */
const options: RunOptions = { resultTypes: ['violations'], preload: false }

/**
 * Returns the accessibility violations that axe-core finds after all animations have ended, one
 * line per element.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const isReady = await page.evaluate(settleAnimations)
  if (!isReady) await loadAxe(page)
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(
        options,
      ),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  )
}

/**
 * The debugger evaluates axe-core, which the strict Content-Security-Policy of the page allows.
 * `page.evaluate` would need about twice the processor time for a source of this size.
 */
async function loadAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: source })
  await devtools.detach()
}

/** Runs in the page: waits for every finite animation, and returns true if axe-core is loaded. */
async function settleAnimations(): Promise<boolean> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  return 'axe' in window
}
