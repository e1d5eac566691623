import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findExcess } from './find-excess'
import { findViolations } from './find-violations'
import { useProduct } from './harness'
import { followsLinks, pathOf, setTextSize } from './page-parts'

const privacyFrame = 'https://privacy.example/policy'
const site = { appName: 'Crédito Jacaranda', companyName: 'Jacaranda Financiera', privacyFrame }
const product = useProduct({ config: { site }, headers: { frame: ['https://privacy.example'] } })
const indian = useProduct({ config: { site, profile: 'in' } })

const article = (page: Page) => page.getByRole('article')

/** Opens a URL. Returns its text after the app has rendered the page. */
async function read(page: Page, path: string, origin = product.origin()): Promise<string> {
  await page.goto(origin + path)
  await page.locator('#elsewhere').waitFor({ state: 'detached' })
  await article(page).getByText(site.companyName).first().waitFor()
  return article(page).innerText()
}

describe('the loan terms', () => {
  it('open under their literal title, and a tab of the site with the name of the app contains their text [TERMS-001 TERMS-004 TERMS-005 AMBIG-016]', async () => {
    const { page, problems } = await product.phone()
    await page.route('https://privacy.example/**', (route) => route.fulfill({ body: '' }))
    const alone = await read(page, '/loanTerms')
    expect([await page.title(), alone.length > 8000]).toEqual(['Loan terms and conditions', true])
    expect(await read(page, '/Loan')).toBe(alone)
    expect(await page.title()).toBe(site.appName)
    await read(page, '/loanTerms?isNeedPop=1')
    expect(await page.title()).toBe('Loan terms and conditions')
    expect(problems).toEqual([])
  })

  it('have a table of contents that leads to each clause, also with the keyboard, and adds no history entries', async () => {
    const { page, problems } = await product.phone()
    await read(page, '/loanTerms?isNeedPop=1')
    await followsLinks(page)
    const link = page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: '9. Late payment' })
    await link.focus()
    const entries = await page.evaluate(() => history.length)
    await page.keyboard.press('Enter')
    expect(
      await page.evaluate(() => [document.activeElement?.id, location.hash, history.length]),
    ).toEqual(['terms-late', '#terms-late', entries])
    const top = await page
      .locator('#terms-late')
      .evaluate((heading) => heading.getBoundingClientRect().top)
    const bar = await page
      .getByRole('banner')
      .evaluate((header) => header.getBoundingClientRect().bottom)
    expect(top).toBeGreaterThanOrEqual(bar)
    expect(top).toBeLessThan(bar + 80)
    expect(problems).toEqual([])
  })
})

describe('the privacy notice', () => {
  it('opens at both of its paths, but /Policy shows another page in a frame [PRIV-001 PRIV-003 PRIV-006 ROUTE-017 ROUTE-018 AMBIG-017]', async () => {
    const { page, problems } = await product.phone()
    await page.route('https://privacy.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Policy</title>' }),
    )
    const text = await read(page, '/privacy')
    expect([await page.title(), text.length > 6000]).toEqual(['Aviso de privacidad', true])
    expect(await read(page, '/PrivacyPolicy')).toBe(text)
    await page.goto(`${product.origin()}/Policy`)
    expect(await page.locator('iframe').getAttribute('src')).toBe(privacyFrame)
    expect(await article(page).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('links to the site, within the app [PRIV-007]', async () => {
    const { page, problems } = await product.phone()
    await read(page, '/privacy')
    await followsLinks(page)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.getByRole('link', { name: 'Ir al sitio de Crédito Jacaranda' }).click()
    await expect.poll(() => pathOf(page)).toBe('/')
    await page.getByRole('tab', { selected: true, name: 'Inicio' }).waitFor()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    expect(problems).toEqual([])
  })
})

describe('both texts', () => {
  it('name their own country, even under the profile of another country [AMBIG-004]', async () => {
    const { page } = await indian.phone()
    expect(await read(page, '/loanTerms', indian.origin())).toMatch(/Indian law[\s\S]*Rs\.1,000/)
    expect(await read(page, '/privacy', indian.origin())).toMatch(/México[\s\S]*ARCO/)
  })

  it('are readable on a phone and on a desktop: one column of at most 80 characters, nothing cut off at twice the text size, no axe violations', async () => {
    const { page } = await product.phone()
    for (const path of ['/loanTerms?isNeedPop=1', '/privacy']) {
      await read(page, path)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await setTextSize(page, '100%')
        const column = await article(page).evaluate(
          (text) =>
            text.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(text).fontSize),
        )
        expect(column).toBeLessThan(42) // A character is about half an em wide.
        expect([path, width, ...(await findViolations(page))]).toEqual([path, width])
        await setTextSize(page, '200%')
        expect([path, width, await page.evaluate(findExcess)]).toEqual([path, width, 0])
      }
    }
  })

  it('are printed without the parts that only a screen needs', async () => {
    const { page } = await product.phone()
    await read(page, '/privacy')
    await page.emulateMedia({ media: 'print' })
    expect([
      await page.getByRole('button', { name: 'Atrás' }).isVisible(),
      await page.getByRole('heading', { level: 1 }).isVisible(),
    ]).toEqual([false, true])
    expect(await page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).position)).toBe(
      'static',
    )
  })
})
