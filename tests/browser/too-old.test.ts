import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useProduct } from './harness'

const product = useProduct({ config: { site: { phone: '+52 55 5550 0100' } } })

const unreadable = { contentType: 'text/javascript', body: 'let app = a ?!. b' }

/** Replaces the app by code that the browser cannot parse. */
async function withUnreadableApp(page: Page): Promise<void> {
  const listens = page.waitForResponse(/too-old|elsewhere/).then((script) => script.finished())
  await page.route('**/assets/index-*.js', async (route) => {
    await listens
    await route.fulfill(unreadable)
  })
}
/** The product without Trusted Types, because such old browsers do not know them. */
const unprotected = useProduct({ headers: false })
const words = (page: Page) => page.locator('#too-old')

describe('a browser that is too old', () => {
  it('shows a message in both languages, with the number to call, if it cannot parse the app', async () => {
    const { page, open, problems } = await product.phone()
    await withUnreadableApp(page)
    await open('/order')
    await page.getByRole('heading', { name: 'Su navegador es demasiado antiguo' }).waitFor()
    await page.getByRole('heading', { name: 'Your browser is too old' }).waitFor()
    const number = page.getByRole('link', { name: '+52 55 5550 0100' })
    expect(await number.getAttribute('href')).toBe('tel:+525555500100')
    expect(await page.getByText('Cargando').isVisible()).toBe(false)
    expect(problems).toEqual([expect.stringContaining('SyntaxError')])
  })

  it('shows the message if the app failed before the script with the message had loaded', async () => {
    const { page, open } = await unprotected.phone()
    const policy = /; require-trusted-types-for[^"]*/
    await page.addInitScript(() => delete (window as { trustedTypes?: unknown }).trustedTypes)
    await page.route(/\/order\?/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(policy, '') })
    })
    const failed = page.waitForEvent('pageerror')
    await page.route('**/assets/index-*.js', (route) => route.fulfill(unreadable))
    await page.route('**/assets/too-old-*.js', async (route) => {
      await failed
      await route.continue()
    })
    await open('/order')
    await page.getByRole('heading', { name: 'Su navegador es demasiado antiguo' }).waitFor()
  })

  it('shows the message if it does not support modules', async () => {
    const { page, open } = await product.phone()
    await page.addInitScript(
      () => delete (HTMLScriptElement.prototype as Partial<HTMLScriptElement>).noModule,
    )
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await open('/order')
    await page.getByRole('heading', { name: 'Su navegador es demasiado antiguo' }).waitFor()
  })

  it('shows no number if the deployment has none', async () => {
    const { page, open } = await product.phone()
    await withUnreadableApp(page)
    await page.route('**/config.json', (route) => route.fulfill({ json: {} }))
    await open('/order')
    await words(page).waitFor()
    expect(await page.getByText('Llámenos').isVisible()).toBe(false)
  })

  it('shows the static HTML of a public page instead of the message', async () => {
    const { page } = await product.phone()
    await withUnreadableApp(page)
    await page.goto(`${product.origin()}/loanTerms`)
    await page.getByText('18. Disposiciones finales').first().waitFor()
    expect(await words(page).isVisible()).toBe(false)
  })

  it('is not assumed if the app could not be loaded', async () => {
    const { page, open } = await product.phone()
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await open('/order')
    await page.getByText('Cargando').waitFor()
    expect(await words(page).isVisible()).toBe(false)
  })

  it('is not assumed if the app failed after it was shown', async () => {
    const { page, open } = await product.phone()
    await open('/order')
    await page.locator('#status-image').waitFor()
    await page.evaluate(() => {
      const { src } = document.querySelector<HTMLScriptElement>('script[type=module]')!
      dispatchEvent(new ErrorEvent('error', { filename: src, message: 'SyntaxError' }))
    })
    expect(await words(page).count()).toBe(0)
    expect(await page.locator('#status-image').isVisible()).toBe(true)
  })
})
