import type { TestProject } from 'vitest/node'
import { requireChromium } from '../../tools/test/browsers'
import { buildOnce } from './build-once'
import { engine } from './engine'

/**
 * Builds the product and the studio once and finds or downloads Chromium once, before several
 * workers need them.
 */
export default async function setup({ vitest }: TestProject): Promise<void> {
  await buildOnce()
  if (vitest.state.getPaths().some((path) => /\/(?:studio|team)/.test(path))) await buildStudio()
  if (engine === 'chromium') await requireChromium()
}

/** The pages stay in `.cache/studio`, where each server of a studio finds them. */
async function buildStudio(): Promise<void> {
  const { createPages } = await import('../../tools/server/studio/built-pages')
  await createPages(process.cwd()).page('studio', {}, '')
}
