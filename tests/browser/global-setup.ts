import { requireChromium } from '../../tools/test/browsers'
import { buildOnce } from './build-once'
import { engine } from './engine'

/**
 * Builds the product once and finds or downloads Chromium once, before several workers need them.
 */
export default async function setup(): Promise<void> {
  await buildOnce()
  if (engine === 'chromium') await requireChromium()
}
