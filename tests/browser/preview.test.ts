import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readScenarios } from '../../tools/sandbox/serve'
import { useProduct } from './harness'
import { button, queryOf } from './page-parts'

const product = useProduct()
const labels = [
  'App version',
  'Device name',
  'Device id',
  'OS version',
  'Session id',
  'Advertising id',
  'Product id',
  'Order id',
]

/** A phone with the preview open, in English. */
async function openPreview(query: Record<string, string> = {}) {
  const phone = await product.phone({ width: 390, height: 844 })
  await phone.open('/testPreview', { isNeedPop: '1', ...query })
  await phone.page.getByRole('heading', { name: 'Test preview', level: 1 }).waitFor()
  return phone
}

describe('the test preview', () => {
  it('has an input for each value, filled in from the URL; takes a photo and picks a contact, but sends neither [DEV-001 DEV-012 DEV-013 ROUTE-004 AMBIG-022]', async () => {
    const { page, problems } = await openPreview({ productId: '7003' })
    for (const label of labels)
      expect(await page.getByRole('textbox', { name: label, exact: true }).isEditable()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Product id' }).inputValue()).toBe('7003')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const phone = page.getByRole('region', { name: 'Phone', exact: true })
    await phone
      .getByLabel('Photo')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await phone.getByText('me.png').waitFor()
    await phone.getByRole('textbox', { name: 'Contact' }).fill('Ana, 55 1234 5678')
    await button(page, 'Submit contact').click()
    await page.getByRole('status').filter({ hasText: 'Nothing is sent from here.' }).waitFor()
    // After the first screen, the app loads more code and reads its settings again. These requests
    // do not count.
    const isOwnFile = (url: string) => /^\/(?:assets\/|config\.json$)/.test(new URL(url).pathname)
    expect(requests.filter((url) => !isOwnFile(url))).toEqual([])
    expect(problems).toEqual([])
  })

  it('shows the position of the phone, or reports that the phone does not give it [DEV-014]', async () => {
    const { page, takeContext } = await openPreview()
    const context = takeContext()
    await button(page, 'Get location').click()
    await page
      .getByRole('status')
      .filter({ hasText: 'The phone did not give its location.' })
      .waitFor()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 19.4326, longitude: -99.1332 })
    const alerted = page
      .waitForEvent('dialog')
      .then(async (dialog) => (await dialog.accept(), [dialog.type(), dialog.message()]))
    await button(page, 'Get location').click()
    expect(await alerted).toEqual(['alert', 'Latitude 19.4326, longitude -99.1332'])
  })

  it('lists every screen of the build with all its scenarios, and opens one', async () => {
    const { page } = await openPreview()
    const list = page.getByRole('region', { name: 'Every screen and its scenarios' })
    await button(page, 'Show all').click()
    const rows = (await list.getByRole('button', { name: /^[a-z-]+ ?\d+$/ }).allInnerTexts()).map(
      (text) => text.split('\n').filter(Boolean),
    )
    const scenarios = await readScenarios()
    const names = screenNames()
    expect(new Set(rows.map(([screen]) => screen))).toEqual(new Set(names))
    expect(rows).toHaveLength(names.length)
    for (const [screen, count] of rows)
      expect([screen, Number(count)]).toEqual([
        screen,
        Object.keys(scenarios[screen!]?.scenarios ?? {}).length,
      ])

    await list.getByRole('textbox', { name: 'Find a screen or a scenario' }).fill('/loandetail')
    await expect.poll(() => list.getByRole('button', { name: /^[a-z-]+ ?\d+$/ }).count()).toBe(1)
    await list.getByRole('button', { name: /^loan-details/ }).click()
    const dialog = page.getByRole('dialog', { name: 'loan-details' })
    await expect
      .poll(() => dialog.getByRole('link').count())
      .toBe(1 + Object.keys(scenarios['loan-details']!.scenarios).length)
    await dialog.getByRole('link', { name: /^failure/ }).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(queryOf(page)['sessionId']).toMatch(/^scenario\.loan-details\.failure\./)
  })
})

describe('the switches of the preview', () => {
  it('keep the typed values, and open screens in the other language and with the other currency', async () => {
    const { page } = await openPreview()
    await page.getByRole('textbox', { name: 'Order id' }).fill('100174')
    await page.getByRole('radio', { name: 'Spanish, $' }).click()
    await page.getByRole('heading', { name: 'Vista de prueba' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Id. de préstamo' }).inputValue()).toBe('100174')
    await button(page, 'Detalle del préstamo').click()
    await page.getByText('$ 3,000.00').first().waitFor()
    expect(queryOf(page)).toMatchObject({ isNeedPop: '2', orderId: '100174' })
  })

  it('show another region, also after a reload, and keep the typed values', async () => {
    const { page, problems } = await openPreview()
    const profile = () => page.locator('[data-profile]').getAttribute('data-profile')
    expect(await profile()).toBe('mx')
    await page.getByRole('textbox', { name: 'Order id' }).fill('100174')
    await page.getByRole('radio', { name: 'India' }).click()
    await expect.poll(() => profile().catch(() => '')).toBe('in')
    expect(await page.getByRole('radio', { name: 'India' }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Order id' }).inputValue()).toBe('100174')
    await button(page, 'About us').click()
    await page.getByRole('heading', { name: 'Test preview' }).waitFor({ state: 'detached' })
    await page.reload()
    expect(await profile()).toBe('in')
    expect(problems).toEqual([])
  })

  it('replace the native app by a spy, and log its calls', async () => {
    const { page } = await openPreview()
    const log = page.getByRole('region', { name: 'Calls to the native app' })
    await log.getByText('Nothing yet.').waitFor()
    await page.getByRole('radio', { name: 'Android', exact: true }).click()
    await button(page, 'Customer service').click()
    await page.getByRole('button', { name: /^Telephone/ }).click()
    await button(page, 'Back').click()
    await expect.poll(() => log.innerText()).toMatch(/callPhone\s+\{"phone":"/)
    await button(page, 'Back').click()
    await button(page, 'Refresh the log').click()
    await expect.poll(() => log.innerText()).toContain('closeWebView')
    await button(page, 'Clear').click()
    await log.getByText('Nothing yet.').waitFor()
    await page.getByRole('radio', { name: 'None', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => 'LoanShell' in window || 'webkit' in window))
      .toBe(false)
  })
})

describe('for all users', () => {
  it('another screen loads no code of the preview', async () => {
    const { page, open } = await product.phone()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open('/order')
    await button(page, 'Pagar').waitFor()
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => /preview|apply-choice/i.test(url))).toEqual([])
  })
})

function screenNames(): string[] {
  const files = readdirSync('schemas/screens', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json'),
  )
  return files.map(
    (file) =>
      (JSON.parse(readFileSync(`schemas/screens/${file}`, 'utf8')) as { screen: string }).screen,
  )
}
