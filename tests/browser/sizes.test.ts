import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readScenarios } from '../../tools/sandbox/serve'
import { modes, type Mode } from './modes'
import { playSteps, prepareScenario } from './play-scenario'
import { readScreens } from '../../tools/build/packaging/read-documents'
import { findViolations } from './find-violations'
import { useProduct } from './harness'
import { judgePage } from './judge-page'
import { setTextSize } from './page-parts'
import { modalAtEndOf, scenesOf } from './scenes'

/** The clock is fixed, because the saved accessibility trees contain days and times. */
const now = Date.parse('2026-03-04T12:00:00Z')
const product = useProduct({ now: () => now, headers: { frame: ['https://privacy.example'] } })
const files = await readScenarios()

/** The borrower's screens. The preview is for developers, and its progress indicators move. */
const scenes = readScreens(process.cwd())
  .filter(({ screen }) => screen !== 'test-preview')
  .flatMap(({ screen, routes: [route = `/${screen}`] }) =>
    scenesOf(files[screen]!).map(
      (scene) =>
        [`${screen}, ${scene.modal ?? 'as it opens'}`, { screen, route, ...scene }] as const,
    ),
  )

it.each(scenes)(
  '%s: is complete, reachable and large enough in every mode, and screen readers announce it as before',
  async (_, { screen, route, name, scenario, modal }) => {
    const { page, show } = await product.phone()
    await prepareScenario(page, product.origin(), scenario)
    await show(route, screen, name)
    await expect.poll(() => page.evaluate(isShown)).toBe(true)
    await playSteps(page, scenario)
    // A modal may also open automatically while the screen itself is checked.
    if (modalAtEndOf(scenario)) await page.getByRole('dialog').waitFor()
    // The first check is repeated until it passes, because new content may still move.
    await expect.poll(() => judge(page, modes[0]!)).toEqual([])
    const wrong: string[] = []
    for (const mode of modes.slice(1)) {
      await applyMode(page, mode)
      wrong.push(...(await judge(page, mode)).map((fault) => `${mode.name}: ${fault}`))
    }
    expect(wrong).toEqual([])
    expect(await treeOf(page, modal ? 'dialog[open]' : 'body')).toMatchSnapshot()
  },
)

it.each(modes.filter(({ name }) => /narrow|large|landscape/.test(name)))(
  'an amount of twelve digits is complete, $name',
  async (mode) => {
    const { page, open } = await product.phone()
    await open('/chooseRepayment', { withholdingAmount: '123456789012.00' })
    const amount = page.getByText('$123,456,789,012.00')
    await amount.waitFor()
    await applyMode(page, mode)
    const fits = await amount.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const box = element.parentElement!.getBoundingClientRect()
      return {
        lines: range.getClientRects().length,
        over: range.getBoundingClientRect().right - box.right,
      }
    })
    expect(fits.lines).toBe(1)
    expect(fits.over).toBeLessThanOrEqual(0)
  },
)

it('a narrow phone with large text does not cut off a word of thirteen letters beside an arrow', async () => {
  const { page, open } = await product.phone()
  await open('/complaint')
  const title = page.getByText('Pagos y aplazamientos')
  await title.waitFor()
  await applyMode(page, { name: 'narrow, large text', width: 320, height: 568, textPercent: 200 })
  const lines = await title.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 'Pagos y '.length)
    range.setEnd(element.firstChild!, element.textContent.length)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

/**
 * Returns roles, names and their order, as a screen reader announces them. Toasts, seconds and URLs
 * are left out.
 */
async function treeOf(page: Page, root: string): Promise<string> {
  const tree = await page.locator(root).ariaSnapshot()
  return tree
    .replaceAll(/^( *)- (?:status|\/url).*\n?(?:\1 +- .*\n?)*/gm, '')
    .replaceAll(/\(\d+ s\)/g, '(… s)')
}

async function judge(page: Page, mode: Mode): Promise<string[]> {
  return [
    ...(await judgePage(page, mode)),
    ...(mode.isAudited ? await findViolations(page) : []),
    ...(mode.still && (await page.evaluate(moves)) ? ['something moves'] : []),
  ]
}

/** Runs in the page. */
const isShown = () =>
  !document.querySelector('.lz-skeleton, #elsewhere') && !!document.querySelector('main > *')

/** Runs in the page. */
const moves = () => document.getAnimations().some(({ playState }) => playState === 'running')

async function applyMode(page: Page, mode: Mode): Promise<void> {
  const { width, height, textPercent = 100, still, forcedColors } = mode
  await page.setViewportSize({ width, height })
  await page.emulateMedia({
    reducedMotion: still ? 'reduce' : 'no-preference',
    forcedColors: forcedColors ? 'active' : 'none',
  })
  await setTextSize(page, `${textPercent}%`)
}
