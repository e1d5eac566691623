import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from './fixtures/picture'
import { signUpOn } from './fixtures/sign-up'
import { nginxHeaders, pagePolicy } from '../../tools/build/headers'
import { useProduct, type Phone } from './harness'
import { button } from './page-parts'

const product = useProduct()

/** The three journeys of a borrower. */
const journeys: Record<string, (phone: Phone) => Promise<void>> = {
  'repays an order': async ({ page, show }) => {
    await show('/order', 'loan-details', '174')
    await button(page, 'Pagar').click()
    await page.locator('#amount').waitFor()
    await page.getByRole('button', { name: /^Súper Mazorca/ }).click()
    await page.locator('#company').waitFor()
  },
  'complains with a picture': async ({ page, show }) => {
    await show('/complainPageNext', 'complaint-form', 'payments')
    await page.getByLabel('Descripción').fill('No veo mi pago.')
    await page.getByLabel('Agregar imagen').setInputFiles([picture()])
    await page.getByRole('img', { name: 'Imagen 1' }).waitFor()
    await button(page, 'Enviar').click()
    await page.getByRole('dialog', { name: 'Enviado con éxito' }).waitFor()
  },
  'signs up through a link': async ({ page, open }) => {
    await open('/promotion', {
      id: '12',
      links_id: '34',
      app_from: 'lienzo',
      user_from: 'flyer',
      utm_tag: 'spring',
    })
    const form = signUpOn(page)
    await form.receiveSms()
    await form.register.click()
    await page.getByRole('heading', { name: 'Su teléfono está registrado' }).waitFor()
  },
}

describe('under the strict headers', () => {
  it('come with the page and with its files', async () => {
    for (const path of ['/', '/order', '/config.json']) {
      const { headers } = await fetch(`${product.origin()}${path}`)
      const policy = headers.get('content-security-policy')
      expect(policy).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data: https:",
      )
      expect(policy).toContain(
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      )
      expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        'nosniff',
        'no-referrer',
      ])
    }
  })

  it.each(Object.entries(journeys))(
    'a borrower %s without a violation, an error or a request to another origin',
    async (_, journey) => {
      const phone = await product.phone()
      const seen = await watch(phone.page)
      await journey(phone)
      expect(seen.violations).toEqual([])
      expect(seen.origins).toEqual(new Set([product.origin()]))
      expect(phone.problems).toEqual([])
    },
  )

  it('reports a violation', async () => {
    const { page, open } = await product.phone()
    const seen = await watch(page)
    await open('/order')
    await button(page, 'Pagar').waitFor()
    await page.evaluate(() => void fetch('https://stranger.example/').catch(() => {}))
    await expect.poll(() => seen.violations).toEqual(['connect-src https://stranger.example'])
  })
})

describe('the build', () => {
  const dist = process.env['LIENZO_DIST'] ?? 'dist'
  const plain = useProduct({ headers: false })

  it('has the policy in each of its pages, before any script [E1]', () => {
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    )
    expect(pages.length).toBeGreaterThan(5)
    for (const name of pages) {
      const page = readFileSync(join(dist, name), 'utf8').replaceAll('&#39;', "'")
      const meta = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy()}">`
      expect(page).toContain(meta)
      expect(page.indexOf(meta)).toBeLessThan(page.search(/<script(?! type="application.json")/))
    }
  })

  it('has a file with the headers for its web server [E1]', () => {
    const config = JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8')) as unknown
    expect(readFileSync(join(dist, 'security-headers.conf'), 'utf8')).toBe(nginxHeaders(config))
  })

  it('keeps its policy on a host that sends no headers [E1]', async () => {
    const { page, open } = await plain.phone()
    const seen = await watch(page)
    await open('/order')
    await button(page, 'Pagar').waitFor()
    expect(seen.violations).toEqual([])
    await page.evaluate(() => void fetch('http://stranger.example/').catch(() => {}))
    await expect.poll(() => seen.violations).toEqual(['connect-src http://stranger.example'])
  })
})

/** Records policy violations, and the origins of all requests. */
async function watch(page: Page) {
  const seen = { violations: [] as string[], origins: new Set<string>() }
  await page.exposeFunction('noteViolation', (text: string) => void seen.violations.push(text))
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      noteViolation(`${effectiveDirective} ${blockedURI.replace(/\/$/, '')}`),
    )
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol)) seen.origins.add(origin)
  })
  return seen
}
