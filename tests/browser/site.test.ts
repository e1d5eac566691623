import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findExcess } from './find-excess'
import { findViolations } from './find-violations'
import { useProduct, type Phone, type PhoneOptions } from './harness'
import { button, handles, pathOf, setTextSize } from './page-parts'

const privacyFrame = 'https://privacy.example/policy'
const site = {
  appName: 'Crédito Jacaranda',
  companyName: 'Jacaranda Financiera, S.A. de C.V.',
  address: 'Av. Reforma 1, Ciudad de México',
  phone: '+52 55 1234 5678',
  email: 'hola@jacaranda.example',
  copyright: '© 2026 Jacaranda Financiera',
  privacyFrame,
}
const product = useProduct({ config: { site }, headers: { frame: ['https://privacy.example'] } })

const words = {
  es: {
    query: '',
    tabs: [
      'Inicio',
      'Sobre nosotros',
      'Opiniones',
      'Aviso de privacidad',
      'Términos y condiciones',
      'Contacto',
    ],
    fields: ['Nombre', 'Teléfono', 'Correo electrónico', 'Mensaje'],
  },
  en: {
    query: '?isNeedPop=1',
    tabs: [
      'Home',
      'About us',
      'User reviews',
      'Privacy Policy',
      'Loan terms and conditions',
      'Contact Us',
    ],
    fields: ['Name', 'Telephone', 'E-mail', 'Message'],
  },
} as const
const paths = ['/', '/About', '/User', '/Policy', '/Loan', '/Contact'] as const

/** Opens the public site with a URL without parameters. */
async function visit(path: string, options: PhoneOptions = {}): Promise<Phone> {
  const phone = await product.phone(options)
  await phone.page.route('https://privacy.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>Policy</title><p>Policy of the company.</p>',
    }),
  )
  await phone.page.goto(product.origin() + path)
  // The static page does not contain the company name. The app has been rendered when the name
  // appears.
  await phone.page.getByRole('contentinfo').getByText(site.companyName).waitFor()
  return phone
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const sections = (page: Page) => page.getByRole('tabpanel').locator(':scope > *')
const footer = (page: Page) => page.getByRole('contentinfo')

/**
 * The daily run omits the repetitions in English and in wider windows. It also omits axe-core for
 * each path, because `named-screens.test.ts` checks every path with axe-core.
 */
const isDaily = process.env['LIENZO_TESTS'] === 'daily'
const languages = isDaily ? (['es'] as const) : (['es', 'en'] as const)
const widths = isDaily ? [360] : [360, 390, 768, 1280]

describe.each(languages)('the company site in %s', (language) => {
  const { query, tabs, fields } = words[language]

  it('opens at / without any parameter of the app: six tabs, a carousel, more images. Only the section of the selected tab is visible, from its top, and the URL stays the same [SITE-001..005 SITE-009 SITE-015 ROUTE-019 AMBIG-015]', async () => {
    const { page, problems } = await visit(`/${query}`)
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(tabs)
    expect(await page.getByRole('navigation').first().isVisible()).toBe(true)
    const carousel = page.locator('#banners')
    expect(await carousel.getByRole('img').count()).toBe(3)
    expect(await page.getByRole('tabpanel').getByRole('img').count()).toBeGreaterThan(3)
    expect(await page.title()).toBe(site.appName)
    for (const name of [...tabs.slice(1), tabs[0]]) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await tab(page, name).click()
      await expect.poll(() => tab(page, name).getAttribute('aria-selected')).toBe('true')
      expect(await sections(page).count()).toBe(1)
      expect([await page.evaluate(() => window.scrollY), pathOf(page)]).toEqual([0, '/'])
    }
    expect(problems).toEqual([])
  })

  it('each path shows its tab, the company in the footer, and no axe violations [ROUTE-019 ROUTE-021..025 AMBIG-015 SITE-010..015]', async () => {
    const { page, problems } = await visit(paths[0] + query)
    for (const [at, path] of paths.entries()) {
      await page.goto(product.origin() + path + query)
      await footer(page).getByText(site.companyName).waitFor()
      expect(await page.getByRole('tab', { selected: true }).innerText()).toBe(tabs[at])
      expect(await sections(page).count()).toBe(1)
      for (const text of [site.companyName, site.address, site.phone, site.email, site.copyright])
        expect(await footer(page).innerText()).toContain(text)
      expect(await footer(page).getByRole('link', { name: site.email }).getAttribute('href')).toBe(
        `mailto:${site.email}`,
      )
      expect(await page.title()).toBe(site.appName)
      if (!isDaily) expect([path, ...(await findViolations(page))]).toEqual([path])
    }
    expect(problems).toEqual([])
  })

  it('works with the keyboard: arrow keys select a tab, and Tab leads into the section of the tab', async () => {
    const { page } = await visit(`/${query}`)
    await handles(tab(page, tabs[0]))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(tabs[0])
    await page.keyboard.press('End')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(tabs[5])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ana')
    expect(await page.getByRole('textbox', { name: fields[0], exact: true }).inputValue()).toBe(
      'Ana',
    )
  })
})

describe('the privacy tab', () => {
  it('shows the configured page of another site in a frame below a link, and tells the frame nothing about this page [SITE-018 AMBIG-017 AMBIG-021]', async () => {
    const { page, problems } = await visit('/Policy')
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('src')).toBe(privacyFrame)
    expect([
      await frame.getAttribute('sandbox'),
      await frame.getAttribute('referrerpolicy'),
      await frame.getAttribute('title'),
    ]).toEqual([
      'allow-scripts allow-popups',
      'no-referrer',
      'Política de privacidad de la empresa',
    ])
    expect(await page.frameLocator('iframe').locator('p').innerText()).toBe(
      'Policy of the company.',
    )
    const out = page.getByRole('link', { name: 'Si no ve la página aquí, ábrala por separado' })
    expect(await out.getAttribute('href')).toBe(privacyFrame)
    const { y, height } = (await out.boundingBox())!
    expect(y + height).toBeLessThan((await frame.boundingBox())!.y + 1)
    expect(y + height).toBeLessThan(page.viewportSize()!.height)
    expect(problems).toEqual([])
  })
})

describe('the carousel', () => {
  const current = (page: Page) =>
    page.locator('#banners [aria-current="true"]').getAttribute('aria-label')

  it('advances every 3 s automatically, and starts again after the last slide [SITE-006 SITE-007 SITE-008]', async () => {
    const { page } = await product.phone()
    await page.clock.install()
    await page.goto(product.origin())
    await page.locator('#banners [aria-current="true"]').waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    const first = Number(await current(page))
    for (const moves of [1, 2, 3]) {
      await page.clock.runFor(3000)
      await expect.poll(() => current(page)).toBe(String(((first - 1 + moves) % 3) + 1))
    }
  })

  it('pauses while somebody uses it, does not continue after somebody has stopped it, and does not start with reduced motion', async () => {
    const { page } = await product.phone()
    await page.clock.install()
    await page.goto(product.origin())
    await button(page, 'Detener la presentación').click()
    // The carousel may have advanced before the stop.
    const stopped = await current(page)
    await page.clock.runFor(9000)
    expect(await current(page)).toBe(stopped)
    await button(page, '3').click()
    await page.clock.runFor(1000)
    await expect.poll(() => current(page)).toBe('3')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(product.origin())
    await button(page, 'Reanudar la presentación').waitFor()
    await page.clock.runFor(9000)
    expect(await current(page)).toBe('1')
  })
})

describe('the site on every screen', () => {
  it.each(widths)(
    'fits a window of %i px, also at twice the text size and in the dark',
    async (width) => {
      const { page } = await visit('/', { width, height: 900 })
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const size of ['100%', '200%'])
        for (const name of words.es.tabs) {
          await setTextSize(page, size)
          await tab(page, name).click()
          expect([name, size, await page.evaluate(findExcess)]).toEqual([name, size, 0])
        }
      expect(await findViolations(page)).toEqual([])
    },
  )
})
