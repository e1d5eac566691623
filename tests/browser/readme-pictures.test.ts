import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { serveStudio } from '../../tools/server/studio/serve-studio'
import { shareChromium } from './browsers'
import { createVisits, useProduct } from './harness'

const document = 'schemas/screens/order/borrow-detail.json'
const product = useProduct()
const browser = await shareChromium()
afterAll(() => browser.close())

/**
 * Expects that the page has the text in the file beside its picture. Pixels are not compared,
 * because fonts differ between machines. Dates, times and the progress of the coverage are ignored.
 * If the text file is missing, `vitest -u` writes it and draws the picture.
 */
async function expectPicture(page: Page, name: string): Promise<void> {
  const file = join(process.cwd(), 'docs/images', name)
  if (!existsSync(`${file}.yml`)) await page.screenshot({ path: `${file}.png` })
  const tree = await page.locator('body').ariaSnapshot()
  const lasting = tree
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'a date')
    .replaceAll(/ coverage \d+%/g, '')
    .replaceAll(/Drawn in \d+ ms/g, 'Drawn in some ms')
  await expect(lasting).toMatchFileSnapshot(`${file}.yml`)
}

it.each([
  ['borrow-detail', 'spanish', 'light'],
  ['borrow-detail-dark', 'english', 'dark'],
] as const)('the README shows %s as the phone shows it', async (name, scenario, colorScheme) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme,
  })
  const page = await context.newPage()
  const { show } = createVisits(
    product.origin(),
    async (address) => void (await page.goto(address)),
  )
  await show('#/borrowDetail/', 'borrow-detail', scenario)
  await page.getByRole('button').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  await expectPicture(page, name)
  await context.close()
})

it('the README shows the studio as it reports a misspelt name', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lienzo-readme-'))
  for (const folder of ['schemas', 'locales', 'widgets', 'src/assets'])
    cpSync(folder, join(root, folder), { recursive: true })
  const text = readFileSync(document, 'utf8')
  writeFileSync(join(root, document), text.replace('"order.orderStatus"', '"order.orderStaus"'))
  const studio = await serveStudio({ root, code: process.cwd(), port: 0, framePort: 0 })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${studio.address}#loan-details`)
  await page.getByRole('button', { name: '1 error' }).click()
  await page.getByRole('button', { name: /^My loan \(borrow-detail\) › / }).click()
  const phone = page.frameLocator('iframe[title="The app"]')
  await phone.getByRole('heading', { name: 'Su préstamo está activo' }).waitFor()
  for (const name of ['borrow-detail', 'loan-details'])
    await page.getByRole('button', { name }).locator('img').waitFor()
  // The selected node is visible, although the page has not scrolled away from the top bar.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectPicture(page, 'studio')
  await context.close()
  await studio.close()
  rmSync(root, { recursive: true })
})
