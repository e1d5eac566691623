import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { devicesOf } from '../../src/staging/testing'
import { useConfiguredBuild } from './configured-build'
import { useProduct } from './harness'
import { button } from './page-parts'

const base = { preview: true }
const settings = { ...base, api: { loan: '/elsewhere' } }
const staged = { ...base, next: { share: 0.5, settings } }
const devices = await devicesOf(settings, 0.5)

const plain = useProduct()
const configured = useProduct(useConfiguredBuild(staged))

/** The first part of the path of each load of the order, from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/loan-details/loan-details')) loads.push(pathname.split('/')[1]!)
  })
  return loads
}

/** Responds to the loads of the staged settings like to all others. */
const answerElsewhere = (page: Page) =>
  page.route('**/elsewhere/**', async (route) => {
    const url = route.request().url().replace('/elsewhere', '')
    await route.fulfill({ response: await route.fetch({ url }) })
  })

const image = (page: Page) => page.locator('#status-image').waitFor()

/** Waits until the page has decided about the next start. */
const decided = (page: Page) =>
  page.waitForFunction(() => /[+-]\{/.test(window.localStorage.getItem('lz.next') ?? ''))

it.each([
  ['in the share uses staged settings from the second start until they are withdrawn', 'inside'],
  ['outside of the share never uses staged settings', 'outside'],
] as const)('a phone %s', async (_, side) => {
  const { page, open, problems } = await plain.phone()
  const loads = loadsOf(page)
  await answerElsewhere(page)
  let file: object = staged
  await page.route('**/config.json', (route) => route.fulfill({ json: file }))
  await open('/order', { deviceId: devices[side] })
  await image(page)
  await decided(page)
  await page.reload()
  await image(page)
  await decided(page)
  file = base
  await page.reload()
  await image(page)
  expect(loads.map((part) => part === 'elsewhere')).toEqual([false, side === 'inside', false])
  expect(problems).toEqual([])
})

it('a phone whose staged server does not respond uses the other settings at its next start', async () => {
  const { page, open } = await plain.phone()
  await page.route('**/elsewhere/**', (route) => route.abort())
  await page.route('**/config.json', (route) => route.fulfill({ json: staged }))
  await open('/order', { deviceId: devices.inside })
  await image(page)
  await decided(page)
  await page.reload()
  await button(page, 'Reintentar').waitFor()
  await page.reload()
  await image(page)
})

it('a configured page sends its loads with the staged settings once, and stops after a withdrawal', async () => {
  const { page, open, problems } = await configured.phone()
  const loads = loadsOf(page)
  await answerElsewhere(page)
  await open('/order', { deviceId: devices.inside })
  await image(page)
  await decided(page)
  await page.route('**/config.json', (route) => route.fulfill({ json: base }))
  const warning = page.waitForEvent('console', (message) =>
    message.text().includes('It has changed'),
  )
  await page.reload()
  await image(page)
  await warning
  await page.waitForFunction(() => window.localStorage.getItem('lz.next') === null)
  await page.reload()
  await image(page)
  expect(loads.map((part) => part === 'elsewhere')).toEqual([false, true, false])
  expect(problems.filter((problem) => !problem.includes('It has changed'))).toEqual([])
})
