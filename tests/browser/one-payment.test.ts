import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { session } from './card-parts'
import { expectUsable } from './fault-parts'
import { useProduct } from './harness'
import { button, pathOf } from './page-parts'

const product = useProduct()

/**
 * The screens with a payment or a confirmation, each with its control and the message about an
 * unknown result.
 */
const places = {
  card: {
    at: '/chooseRepayment',
    press: 'Pagar',
    sends: 'repayment-commit',
    unsure: 'No sabemos si se pagó',
  },
  loan: {
    at: '/loanConfirm',
    press: 'Confirmar',
    sends: 'loan-detail-push',
    unsure: 'No sabemos si se confirmó',
  },
} as const
type Place = (typeof places)[keyof typeof places]

/**
 * Counts payments and confirmations, in one page or in all tabs. `way` says how the server responds
 * to them.
 */
async function watchMoney(calls: Pick<Page, 'route'>, way: 'hold' | 'lose' | 'agree' = 'hold') {
  const sent: string[] = []
  const keys: (string | undefined)[] = []
  const releases: (() => void)[] = []
  await calls.route(/repayment-commit|repayment-huichao|loan-detail-push/, async (route) => {
    sent.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    keys.push(route.request().headers()['idempotency-key'])
    if (way === 'lose') return route.abort('timedout')
    if (way === 'agree') return route.fulfill({ json: agreed })
    await new Promise<void>((resolve) => void releases.push(resolve))
    await route.continue().catch(() => {})
  })
  return { sent, keys, release: () => releases.splice(0).forEach((goOn) => goOn()) }
}

/** The response of a lender that accepts a payment at once. */
const agreed = {
  code: '00',
  message: 'ok',
  data: { needValid: 0 },
  url: '/loanDetail?orderId=100174',
}

async function open(page: Page, { at }: Place, more: Record<string, string> = {}): Promise<void> {
  const query = new URLSearchParams({
    userId: 'u-1',
    deviceId: 'd-1',
    sessionId: 'one-payment',
    ...session,
    ...more,
  })
  await page.goto(`${product.origin()}${at.startsWith('#') ? '/' : ''}${at}?${query.toString()}`)
}

/** Chooses the first option if there is one, and presses the button. */
async function press(page: Page, place: Place): Promise<void> {
  if (place.at === '/chooseRepayment') await page.locator('.lz-option-row').first().click()
  await button(page, place.press).click()
}

/** Waits until the page shows the order. */
const atOrder = (page: Page) =>
  expect.poll(() => pathOf(page) + new URL(page.url()).hash).toMatch(/borrowDetail|loanDetail/)

/**
 * True if the history is up to date: it has an entry for the open modal if the modal is
 * dismissible, and none otherwise. The test waits for this, because Chromium confuses two entries
 * if one is added within milliseconds of a reload.
 */
const entryIsSettled = (page: Page) =>
  page.evaluate(() => {
    const isClosable = document.querySelector('dialog[data-dismissible]') !== null
    return isClosable === ((history.state as { modal?: boolean } | null)?.modal === true)
  })

const unsureIn = (page: Page, { unsure }: Place) => page.getByRole('dialog', { name: unsure })

describe('one payment', () => {
  const place = places.card

  it('is sent by only one of two tabs, and the other tab says that the result is unknown [P3]', async () => {
    const { takeContext, page } = await product.phone()
    const context = takeContext()
    const { sent, release } = await watchMoney(context)
    const other = await context.newPage()
    for (const tab of [page, other]) await open(tab, place)
    await press(page, place)
    await expect.poll(() => sent.length).toBe(1)
    await press(other, place)
    await unsureIn(other, place).waitFor()
    await expectUsable(other)
    release()
    expect(sent).toEqual([place.sends])
  })

  it('is not sent again by a reload while it is pending, and the modal appears at once after each reload [P3]', async () => {
    const { page } = await product.phone()
    const { sent } = await watchMoney(page)
    await open(page, place)
    await press(page, place)
    await expect.poll(() => sent.length).toBe(1)
    for (let turn = 0; turn < 2; turn++) {
      await page.reload()
      await unsureIn(page, place).waitFor()
      await expectUsable(page)
    }
    expect(sent).toEqual([place.sends])
  })

  it('still has an unknown result after a reload, and can be sent again after the borrower has seen the order [P2]', async () => {
    const { page } = await product.phone()
    const { sent } = await watchMoney(page, 'lose')
    await page.clock.install()
    await open(page, place)
    await press(page, place)
    await unsureIn(page, place).waitFor()
    await expect.poll(() => entryIsSettled(page)).toBe(true)
    await page.reload()
    await unsureIn(page, place).getByRole('button', { name: 'Ver mi préstamo' }).click()
    await atOrder(page)
    await page.locator('#status, .lz-order, main').first().waitFor()
    // The order shows the result only after a minute; before that, the payment may be pending.
    await open(page, place)
    await unsureIn(page, place).waitFor()
    await page.clock.fastForward(61_000)
    const orderResponse = page.waitForResponse(/loan-details\/loan-details/)
    await unsureIn(page, place).getByRole('button', { name: 'Ver mi préstamo' }).click()
    await orderResponse
    await expect.poll(() => records(page)).toContain('"settled":true')
    await open(page, place)
    await press(page, place)
    await unsureIn(page, place).waitFor()
    expect(sent).toEqual([place.sends, place.sends])
  })
})

describe('a second payment of an order', () => {
  const place = places.card

  it('is sent only after the borrower has confirmed a dialog, which links to the order [P3]', async () => {
    const { page } = await product.phone()
    const { sent } = await watchMoney(page, 'agree')
    await open(page, place)
    await press(page, place)
    await atOrder(page)
    await open(page, place)
    await press(page, place)
    const confirmation = page.getByRole('dialog', { name: 'Ya pagó este préstamo' })
    await confirmation.getByText('Hoy ya pagó este préstamo. ¿Desea pagar otra vez?').waitFor()
    expect(await unsureIn(page, place).count()).toBe(0)
    await expectUsable(page)
    await confirmation.getByRole('button', { name: 'Ver mi préstamo' }).click()
    await atOrder(page)
    expect(sent).toEqual([place.sends])
    await open(page, place, { orderId: ' 0100180' })
    await press(page, place)
    await expect.poll(() => sent.length).toBe(2)
  })

  it('is sent with a new key if the borrower pays again [P3]', async () => {
    const { page } = await product.phone()
    const { sent, keys } = await watchMoney(page, 'agree')
    await open(page, place)
    await press(page, place)
    await atOrder(page)
    await open(page, place)
    await press(page, place)
    await page.getByRole('button', { name: 'Pagar otra vez' }).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(keys).toHaveLength(new Set(keys).size)
    expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), expect.stringMatching(/^\w{32}$/)])
  })
})

const records = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('lz.once.'))
      .join(),
  )

it('a page with a full storage sends a payment once, and shows no wrong message [P3]', async () => {
  const { page } = await product.phone()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const { sent } = await watchMoney(page, 'lose')
  await open(page, places.loan)
  await press(page, places.loan)
  await unsureIn(page, places.loan).getByRole('button', { name: 'Volver a la oferta' }).click()
  await press(page, places.loan)
  await unsureIn(page, places.loan).waitFor()
  expect(sent).toEqual(['loan-detail-push'])
})
