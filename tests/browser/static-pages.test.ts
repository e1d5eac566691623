import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useProduct } from './harness'

const product = useProduct()
const dist = process.env['LIENZO_DIST'] ?? 'dist'

/** Each public page, with a text that appears on no other page. */
const pages = [
  ['/', 'Un préstamo claro, desde su teléfono'],
  ['/About', 'Claridad: el costo total, antes de aceptar.'],
  ['/User', 'Su opinión cuenta: de 1 a 5 estrellas, en la app.'],
  ['/Contact', 'Escríbanos'],
  ['/Policy', 'Leer el aviso de privacidad para personas en México'],
  ['/Loan', '18. Disposiciones finales'],
  ['/loanTerms', '18. Disposiciones finales'],
  ['/privacy', '14. Autoridad'],
  ['/PrivacyPolicy', '14. Autoridad'],
] as const

describe('a public page without scripts', () => {
  it(`${pages.map(([path]) => path).join(' ')} shows its text, styled, under a strict policy`, async () => {
    const { page, problems } = await product.phone({ javaScript: false })
    for (const [path, words] of pages) {
      await page.goto(product.origin() + path)
      await page.getByText(words).or(page.getByAltText(words)).last().waitFor()
      expect({
        path,
        titles: await page.getByRole('heading', { level: 1 }).count(),
        language: await page.locator('html').getAttribute('lang'),
        styled: await page.locator('[style]').count(),
        isLoading: await page.getByText('Cargando…').isVisible(),
        problems,
      }).toEqual({ path, titles: 1, language: 'es', styled: 0, isLoading: false, problems: [] })
      for (const name of ['description', 'og:title', 'og:description']) {
        const tag = page.locator(`meta[name="${name}"], meta[property="${name}"]`)
        expect(await tag.getAttribute('content'), path).toMatch(/\S/)
      }
    }
  })

  it('leads from tab to tab by its URLs', async () => {
    const { page } = await product.phone({ javaScript: false })
    await page.goto(product.origin())
    await page.getByRole('tab', { name: 'Contacto' }).click()
    await page.waitForURL('**/Contact')
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Contacto')
  })
})

describe('a public page with scripts', () => {
  it('is hydrated without changes: React replaces no element', async () => {
    const { page, problems } = await product.phone()
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        Object.assign(window, { first: document.querySelector('.lz-app') }),
      ),
    )
    for (const [path] of pages) {
      await page.goto(product.origin() + path)
      await page.locator('#elsewhere').waitFor({ state: 'detached' })
      await page.getByRole('status').first().waitFor({ state: 'attached' })
      const isKept = await page.evaluate(
        () => (window as unknown as { first: Element }).first.isConnected,
      )
      expect({ path, isKept, problems }).toEqual({ path, isKept: true, problems: [] })
    }
  })

  it('works after hydration [SITE-003]', async () => {
    const { page, problems } = await product.phone()
    await page.goto(`${product.origin()}/About/`)
    await page.getByRole('status').first().waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: 'Contacto' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana')
    expect(new URL(page.url()).pathname).toBe('/About')
    expect(problems).toEqual([])
  })

  it.each([
    ['LANG-006', '/?isNeedPop=1', 'A clear loan, from your phone', 'Un préstamo claro'],
    ['LANG-008', '/privacy?languageType=1', '14. Authority', '14. Autoridad'],
    ['ROUTE-020', '/zzz', 'Página no encontrada', 'Un préstamo claro'],
    ['AMBIG-014', '/#/addnormalcard', 'Agregar tarjeta', 'Un préstamo claro'],
  ])(
    '%s %s never shows the text of another page, and looks unchanged after the app has rendered it',
    async (_, address, words, others) => {
      const { page, takeContext, problems } = await product.phone()
      const context = takeContext()
      // The app's code is held, so that the page shows the state before it loads.
      let release = () => {}
      const blocked = new Promise<void>((resolve) => (release = resolve))
      await context.route(/\/assets\/index-.*\.js$/, (route) =>
        blocked.then(() => route.continue()),
      )
      await page.goto(product.origin() + address, { waitUntil: 'commit' })
      await page.getByText('Cargando…').waitFor()
      expect(await page.getByText(others).first().isVisible()).toBe(false)
      release()
      await page.getByText(words).first().waitFor()
      expect(await page.getByText(others).count()).toBe(0)
      expect(problems).toEqual([])
    },
  )
})

describe('the pages for search engines', () => {
  it('are the public pages, and no screen of a borrower', async () => {
    const robots = await readFile(`${dist}/robots.txt`, 'utf8')
    for (const [path] of pages) expect(robots).toContain(`Allow: ${path}$\n`)
    expect(robots).toContain('Disallow: /\n')
    expect(robots).not.toContain('/loanDetail')
  })
})
