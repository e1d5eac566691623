import { constants, inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { draw } from '../../tools/cli/mcp/draw'
import { openProject } from '../../tools/cli/open-project'
import { drawReview } from '../../tools/cli/review/review-pictures'
import { readFiles } from '../../tools/sandbox/project'
import { copyProject } from '../../tools/server/studio/testing/copy-project'
import en from '../../tools/studio/page/words/en.json'
import es from '../../tools/studio/page/words/es.json'
import { findChromium } from '../../tools/test/browsers'
import { writeDocument } from '../fixtures/small-project'
import { useStudio } from './fixtures/use-studio'
import { writeTeamProject } from './team-parts'

const root = process.cwd()

/** The daily run opens two small screens. The nightly run opens the product: its check is slow. */
const studio = useStudio(process.env['LIENZO_TESTS'] === 'daily' ? writeTwoScreens : copyProject)

function writeTwoScreens(to: string): void {
  writeTeamProject(to)
  for (const language of ['es', 'en'])
    writeDocument(to, `locales/${language}/common.json`, { back: 'Back' })
}

/**
 * The English labels of the studio whose Spanish label differs. The names of languages do not
 * differ.
 */
const english = new Set(
  (Object.keys(en) as (keyof typeof en)[])
    .filter((key) => en[key] !== es[key] && !/^[a-z]+$|^English$/.test(en[key]))
    .map((key) => en[key]),
)

it('the studio shows a screen on the phone when it opens, and each panel and dialog is in the language of the browser until another language is chosen', async () => {
  const page = await studio.open('', { locale: 'es-MX', reducedMotion: 'reduce' })
  const phone = page.frameLocator(`iframe[title="${es['phoneFrame.theApp']}"]`)
  await expect.poll(() => phone.getByRole('heading').first().isVisible()).toBe(true)
  const language = page.getByRole('combobox', { name: es['topBar.studioLanguage'] })
  await language.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    const name = await tab.innerText()
    expect([name, await leftIn(page), await tab.evaluate(isCut)]).toEqual([name, [], false])
  }
  await page.getByRole('tab', { name: es['studio.screens'] }).click()
  for (const key of ['newScreen', 'rename', 'delete'] as const) {
    await page.getByRole('button', { name: es[`makeTools.${key}`] }).click()
    expect([key, await leftIn(page)]).toEqual([key, []])
    await page.keyboard.press('Escape')
  }
  await language.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('tab', { name: en['studio.screens'] }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

/** True if an ancestor shows only a part of the element. */
function isCut(element: Element): boolean {
  const [own, around] = [element, element.parentElement!].map((one) => one.getBoundingClientRect())
  return own!.right > around!.right + 1 || element.scrollWidth > element.clientWidth
}

/** Returns the English labels that the page still shows. Texts of documents do not count. */
async function leftIn(page: Page): Promise<string[]> {
  const messages = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.cm-editor, textarea, .mx-tile__choose') === null)
      .flatMap((element) => [
        ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent ?? ''),
      ]),
  )
  return [...new Set(messages.map((words) => words.trim()))].filter((words) => english.has(words))
}

it('an agent gets a picture of a scenario of a draft, in the requested language and theme', async () => {
  const project = openProject(root)
  const path = 'schemas/screens/order/loan-details.json'
  const text = project.service.text(path)!
  project.service.take([[path, text.replace('loanDetails.title', 'loanDetails.repay')]])
  const look = { language: 'en', theme: 'dark', width: 320 } as const
  const { png, text: told } = await draw(project, { screen: 'loan-details', ...look })
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(320)
  const [title, ...lines] = told.split('\n')
  expect(title).toMatch(/^loan-details, scenario "\w+", en, dark, 320 × \d+ pixels$/)
  expect(lines[0]).toMatch(/1\| Repay$/)
  expect(Math.max(...firstPixel(png))).toBeLessThan(64)
})

it('a review gets a picture of the phone before and after a change', async () => {
  const before = readFiles(root)
  const path = 'schemas/screens/product/recommend-list.json'
  const text = before.get(path)!.replace('"product.none"', '"product.home"')
  const sides = { root, before, after: new Map([...before, [path, text]]) }
  const { drawn, left, pairs } = await drawReview(findChromium()!, sides)
  const expected = ['home', 'none'].map((scenario, at) => ({
    screen: 'recommend-list',
    scenario,
    name: `${at + 1}-recommend-list-${scenario}.png`,
  }))
  expect({ drawn, left }).toEqual({ drawn: expected, left: 0 })
  expect(pairs.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  const { png } = pairs[0]!
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // Two phones of 360 pixels beside each other, below their titles.
  expect(png.readUInt32BE(16)).toBe(760)
  expect(png.readUInt32BE(20)).toBeGreaterThan(660)
})

/** The red, green and blue of the pixel in the upper left corner. */
function firstPixel(png: Buffer): Uint8Array {
  const at = png.indexOf('IDAT')
  const packed = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(1, 4)
}
