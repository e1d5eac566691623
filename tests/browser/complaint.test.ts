import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'
import { button, linesOf, pathOf, queryOf, sourcesOf, walkTo } from './page-parts'

const product = useProduct()
const common = { userId: 'u-1', deviceId: 'd-1', productId: '7001' }
const addPictures = (page: Page, ...files: ReturnType<typeof picture>[]) =>
  page.getByLabel(/Agregar imagen|Add an image/).setInputFiles(files)
const pictures = (page: Page) => page.getByRole('img', { name: /^(Imagen|Image) \d$/ })

describe('a complaint about the treatment', () => {
  it('leads from the order to the type, the form and the confirmation, and then the list contains the complaint [CMPL-001 CMPL-033 ROUTE-005]', async () => {
    const { page, open, calls, problems } = await product.phone()
    await page.clock.install()
    await open('/complaint')

    // CMPL-007 CMPL-008: the chooser lists all orders; the picked order is in the next query.
    await button(page, 'Todos').click()
    const chooser = page.getByRole('dialog', { name: 'Todos los préstamos' })
    await expect.poll(() => chooser.getByRole('button', { name: /·/ }).count()).toBe(6)
    await chooser
      .getByRole('button', { name: /Crédito Jacaranda/ })
      .first()
      .click()
    await chooser.waitFor({ state: 'detached' })
    await button(page, 'Cobranza').click()
    expect(pathOf(page)).toBe('/complaint')

    // CMPL-013 CMPL-014 ROUTE-002: the sub-type leads to the form, whose query contains all chosen
    // values.
    await button(page, 'Trato grosero').click()
    await page.getByLabel('Descripción').waitFor()
    expect(pathOf(page)).toBe('/complainPageNext')
    expect(queryOf(page)).toMatchObject({
      ...common,
      orderId: '100174',
      problemType: '1',
      problemSonType: '12',
      orderNo: '100180',
    })

    // CMPL-022 CMPL-023: an uploader, and the send button.
    await page.getByLabel('Descripción').fill('Me gritaron al teléfono.')
    await addPictures(page, picture('a.png'), picture('b.png'))
    await expect.poll(() => pictures(page).count()).toBe(2)
    const addresses = await sourcesOf(pictures(page))

    // CMPL-031 CMPL-032: the confirmation is visible for 1.5 seconds, then the home screen opens.
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(page, 'Enviar').click()
    const success = page.getByRole('dialog', { name: 'Enviado con éxito' })
    await success.waitFor()
    await page.clock.runFor(1400)
    expect(await success.isVisible()).toBe(true)
    expect(pathOf(page)).toBe('/complainPageNext')
    await page.clock.runFor(100)
    await success.waitFor({ state: 'detached' })
    await expect.poll(() => pathOf(page)).toBe('/complaint')
    await page.clock.resume()

    // CMPL-048 CMPL-049 CMPL-054 CMPL-055 CMPL-058 CMPL-059: the calls that the server received.
    const seen = (await calls()).filter(({ path }) => path.startsWith('/stadium/user-problem/'))
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/stadium/user-problem/problem-init',
      body: { orderId: '100174' },
      query: common,
    })
    expect(seen[1]).toMatchObject({
      method: 'GET',
      path: '/stadium/user-problem/problem-init',
      query: common,
    })
    const uploads = seen.filter(({ path }) => path.endsWith('/upload-problem-img'))
    expect(uploads.map(({ files }) => files.map(({ field }) => field))).toEqual([
      ['problemImage'],
      ['problemImage'],
    ])
    const saves = seen.filter(({ path }) => path.endsWith('/problem-save'))
    expect(saves).toHaveLength(1)
    expect(saves[0]!.body).toEqual({
      problemType: '1',
      problemSonType: '12',
      problemDetail: 'Me gritaron al teléfono.',
      problemImage: addresses.join(','),
      orderNo: '100180',
    })

    // CMPL-002 CMPL-034..036 CMPL-056 ROUTE-001: the complaint is in the list, under the server's
    // tabs, and opens.
    await page.getByRole('link', { name: 'Mis quejas' }).click()
    await page.getByRole('tab').first().waitFor()
    expect(pathOf(page)).toBe('/complaintList')
    const row = page.getByRole('button', { name: /Cobranza Me gritaron al teléfono\./ })
    expect(await linesOf(row)).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      'Cobranza',
      'Me gritaron al teléfono.',
    ])
    await row.click()
    await page.getByRole('heading', { name: 'Lo que nos contó' }).waitFor()
    expect(pathOf(page)).toBe('/complainDetails')
    const { problemId } = queryOf(page)
    expect((await calls()).at(-1)).toMatchObject({
      method: 'POST',
      path: '/stadium/user-problem/problem-detail',
      body: { problemId },
    })

    // CMPL-039..041 ROUTE-003: the read-only text with its count, and the images.
    const own = page.getByRole('region', { name: 'Lo que nos contó' })
    const text = own.getByRole('textbox', { name: 'Descripción' })
    expect(await text.inputValue()).toBe('Me gritaron al teléfono.')
    expect(await text.isEditable()).toBe(false)
    expect(await own.getByText('24/200').isVisible()).toBe(true)
    expect(
      await sourcesOf(own.getByRole('button', { name: /^Imagen \d$/ }).getByRole('img')),
    ).toEqual(addresses)
    expect(problems).toEqual([])
  })

  it('can be sent with the keyboard alone, in English, on a larger phone [CMPL-033]', async () => {
    const { page, open, calls, problems } = await product.phone({ width: 390, height: 844 })
    await open('/complaint', { isNeedPop: '1' })
    await button(page, 'Collection').waitFor()
    await walkTo(page, 'Collection')
    await page.keyboard.press('Enter')
    await walkTo(page, 'Calls outside of hours')
    await page.keyboard.press('Enter')
    await page.getByLabel('Description').waitFor()
    await walkTo(page, 'Description')
    await page.keyboard.type('They call at five in the morning.')
    await walkTo(page, 'Submit')
    await page.keyboard.press(' ')
    await page.getByRole('dialog', { name: 'Sent successfully' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/complaint')
    await walkTo(page, 'My complaints')
    await page.keyboard.press('Enter')
    await walkTo(page, /They call at five/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What you told us' }).waitFor()
    expect((await calls()).find(({ path }) => path.endsWith('problem-save'))!.body).toMatchObject({
      problemType: '1',
      problemSonType: '11',
      problemImage: '',
    })
    expect(problems).toEqual([])
  })
})
