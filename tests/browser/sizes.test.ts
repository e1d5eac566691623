import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { modes, type Mode } from '../../tools/gallery/modes'
import { whyLeftOut } from '../../tools/gallery/tell-scenario'
import { readScreens } from '../../tools/packaging/read-documents'
import { readScenarios } from '../../tools/sandbox/read-scenarios'
import { useProduct } from './harness'
import { judgePage } from './judge-page'

const product = useProduct({ headers: { frame: ['https://privacy.example'] } })
/** The screens of a borrower: the preview is for developers, and shows what goes on by moving. */
const screens = readScreens(process.cwd())
  .filter(({ screen }) => screen !== 'test-preview')
  .map(({ screen, routes }) => [screen, routes[0] ?? `/${screen}`] as const)

it.each(screens)('%s is whole, in reach and large enough in every mode', async (screen, route) => {
  const { page, show } = await product.phone()
  const [name] = Object.entries((await readScenarios())[screen]!.scenarios).find(
    ([, scenario]) => !whyLeftOut(scenario),
  )!
  await show(route, screen, name)
  await expect.poll(() => page.evaluate(isShown)).toBe(true)
  const wrong: string[] = []
  for (const mode of modes) {
    await take(page, mode)
    wrong.push(...(await page.evaluate(judgePage)).map((fault) => `${mode.name}: ${fault}`))
    if (mode.still && (await page.evaluate(moves))) wrong.push(`${mode.name}: something moves`)
  }
  expect(wrong).toEqual([])
})

/** Runs in the page. */
const isShown = () =>
  !document.querySelector('.lz-skeleton, #elsewhere') && !!document.querySelector('main > *')

/** Runs in the page. */
const moves = () => document.getAnimations().some(({ playState }) => playState === 'running')

async function take(page: Page, mode: Mode): Promise<void> {
  const { width, height, textPercent = 100, still, forcedColors } = mode
  await page.setViewportSize({ width, height })
  await page.emulateMedia({
    reducedMotion: still ? 'reduce' : 'no-preference',
    forcedColors: forcedColors ? 'active' : 'none',
  })
  await page.evaluate(
    (size) => document.documentElement.style.setProperty('font-size', size),
    `${textPercent}%`,
  )
}
