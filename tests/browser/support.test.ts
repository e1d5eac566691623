import { describe, expect, it } from 'vitest'
import { shellCalls, useProduct } from './harness'
import { button, linesOf, noticesOf, pathOf, toast } from './page-parts'

const product = useProduct()

describe('customer service', () => {
  it('shows the contacts of the server, phone as WhatsApp and va as telephone [CUST-001 CUST-002 CUST-003 CUST-006 CUST-007 CUST-008 CUST-009 ROUTE-013 AMBIG-035]', async () => {
    const { page, open, calls, problems } = await product.phone()
    await open('/customerService')
    await page.locator('#contacts').waitFor()
    expect(await linesOf(page.locator('#contacts'))).toEqual([
      'Teléfono',
      '+52 55 5550 0100',
      'WhatsApp',
      '+52 55 5550 0142',
      'Correo electrónico',
      'ayuda@colibri.example',
    ])
    expect(await calls()).toMatchObject([
      {
        method: 'POST',
        path: '/stadium/user-problem/get-whatsapp',
        body: { overall: 30 },
        query: { userId: 'u-1', deviceId: 'd-1' },
      },
    ])
    expect(problems).toEqual([])
  })

  it('shows the contacts that the server names [CUST-002 CUST-003]', async () => {
    const { page, show } = await product.phone({ width: 390, height: 844 })
    await show('/customerService', 'customer-service', 'english')
    await page.locator('#contacts').waitFor()
    expect(await linesOf(page.locator('#contacts'))).toEqual([
      'Telephone',
      '+91 22 5550 0100',
      'WhatsApp',
      '+91 22 5550 0142',
      'E-mail',
      'help@hummingbird.example',
    ])
  })

  it.each(['android', 'ios'] as const)(
    'dials the shown number through the native app of %s [CUST-004 AMBIG-035 AMBIG-044]',
    async (shell) => {
      const { page, open } = await product.phone({ shell })
      await open('/customerService')
      await page.getByRole('button', { name: /^Teléfono/ }).click()
      await expect
        .poll(() => shellCalls(page))
        .toEqual([{ method: 'callPhone', params: { phone: '+52 55 5550 0100' } }])
    },
  )

  it('has the e-mail row as a mail link [CUST-005]', async () => {
    const { page, open } = await product.phone()
    await open('/customerService')
    const row = page.getByRole('link', { name: /Correo electrónico/ })
    await row.waitFor()
    expect(await row.getAttribute('href')).toBe('mailto:ayuda@colibri.example')
  })

  it('shows an address that is not one plain e-mail address as text without a link [C9]', async () => {
    const { page, show } = await product.phone()
    await show('/customerService', 'customer-service', 'odd-mail')
    await page.getByText('?bcc=').waitFor()
    expect(await page.getByRole('link').count()).toBe(0)
  })

  it('is the same screen under /Dag, without a change of the URL [ROUTE-031 AMBIG-013]', async () => {
    const { page, open } = await product.phone()
    await open('/Dag')
    await page.getByRole('heading', { name: 'Atención al cliente' }).waitFor()
    await page.getByText('+52 55 5550 0100').waitFor()
    expect(pathOf(page)).toBe('/Dag')
  })

  it('shows the message of a server that refuses for two seconds, and a retry [CUST-013]', async () => {
    const { page, show } = await product.phone()
    await page.clock.install()
    await show('/customerService', 'customer-service', 'failure')
    await button(page, 'Reintentar').waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect.poll(() => noticesOf(page)).toBe('')
    await button(page, 'Reintentar').click()
    await toast(page, 'Servicio en mantenimiento.').waitFor()
    await page.clock.runFor(1_900)
    expect(await noticesOf(page)).toBe('Servicio en mantenimiento.')
    await page.clock.runFor(200)
    expect(await noticesOf(page)).toBe('')
    await button(page, 'Reintentar').waitFor()
  })

  it('reports if the server names no contact, and keeps the link to the complaints', async () => {
    const { page, show } = await product.phone()
    await show('/customerService', 'customer-service', 'nothing')
    await page.getByText('Por ahora no tenemos datos de contacto').waitFor()
    await page.getByRole('button', { name: /Quejas y sugerencias/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/complaint')
  })
})

describe('about us', () => {
  it.each([
    ['2', 'about/mx', 'Quiénes somos'],
    ['1', 'about/in', 'Who we are'],
  ])(
    'shows text, logo and the image of the region, without a call: isNeedPop %s [CUST-010 CUST-011 CUST-012 ROUTE-014]',
    async (isNeedPop, picture, heading) => {
      const { page, open, calls, problems } = await product.phone()
      await open('/aboutUs', { isNeedPop })
      await page.getByRole('heading', { name: heading }).waitFor()
      expect(await page.locator('img#logo, #logo img').getAttribute('src')).toContain('brand/logo')
      expect(await page.locator('img#region, #region img').getAttribute('src')).toContain(picture)
      expect(
        await page
          .locator('img#region, #region img')
          .evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth)),
      ).toBeGreaterThan(0)
      expect((await page.locator('#text').innerText()).length).toBeGreaterThan(300)
      expect(await calls()).toEqual([])
      expect(problems).toEqual([])
    },
  )
})

describe('a failed joint login', () => {
  it.each([
    ['2', 'Iniciar sesión', 'Inicio'],
    ['1', 'Log in', 'Home'],
  ])(
    'has the same text in both languages, makes no call and leads back into the app: isNeedPop %s [JOINT-001 JOINT-002 JOINT-003 JOINT-004 ROUTE-009 AMBIG-007]',
    async (isNeedPop, logIn, home) => {
      const { page, open, calls, problems } = await product.phone({ shell: 'android' })
      await open('/jointFailure', { isNeedPop })
      await page.getByRole('heading', { name: 'Fracaso', exact: true, level: 1 }).waitFor()
      expect(await page.locator('#text').innerText()).toBe(
        'Le ofrece servicios profesionales y pago de préstamos',
      )
      expect(
        await page
          .locator('img#picture, #picture img')
          .evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth)),
      ).toBeGreaterThan(0)
      await button(page, logIn).click()
      await button(page, home).click()
      await expect
        .poll(() => shellCalls(page))
        .toEqual([
          { method: 'goLogin', params: {} },
          { method: 'goHome', params: {} },
        ])
      expect(await calls()).toEqual([])
      expect(problems).toEqual([])
    },
  )
})

describe('a URL without a screen', () => {
  it.each(['/zzz', '/complaintlist', '/complaintList/1', '/dag'])(
    'shows a message and offers help: %s [ROUTE-020]',
    async (route) => {
      const { page, open, calls } = await product.phone()
      await open(route)
      await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
      expect(await calls()).toEqual([])
      await page.getByRole('button', { name: /Atención al cliente/ }).click()
      await expect.poll(() => pathOf(page)).toBe('/customerService')
    },
  )
})
