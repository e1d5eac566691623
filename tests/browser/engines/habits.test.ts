import { describe, expect, it } from 'vitest'
import type { Page } from './page'
import { ended } from '../card-parts'
import { button, write } from './parts'
import { useEngine } from './use-engine'

const open = useEngine()
const rating = 'Califique nuestro servicio'

/** Chooses a number of stars, and sends them with two simultaneous taps. */
async function rate(page: Page, score: number): Promise<void> {
  await page.getByRole('dialog', { name: rating }).waitFor()
  await page
    .getByRole('radio')
    .nth(score - 1)
    .click()
  await button(page, 'Enviar').waitFor()
  await page.evaluate(() => {
    const [send] = [...document.querySelectorAll('dialog button, [role=dialog] button')].filter(
      ({ textContent }) => textContent === 'Enviar',
    )
    for (let tap = 0; tap < 2; tap++) (send as HTMLElement).click()
  })
  await page.getByRole('dialog', { name: rating }).waitFor({ state: 'detached' })
}

describe('rating', () => {
  it.each([
    [3, []],
    [4, ['goRate']],
  ])('with %i stars is sent once, with the thanks %j', async (score, requests) => {
    const phone = await open({ shell: 'android' })
    await phone.show('/order', 'loan-details', '200-score')
    await rate(phone.page, score)
    const thanks = phone.page.getByRole('dialog', { name: 'Gracias por su opinión' })
    if (score < 4) await thanks.waitFor()
    await expect
      .poll(async () => (await phone.shellCalls()).map(({ method }) => method))
      .toEqual(requests)
    const sent = (await phone.calls()).filter(ended('/google-score'))
    expect(sent.map(({ body }) => String(body['score']))).toEqual([String(score)])
    expect([await thanks.count(), await phone.problems()]).toEqual([score < 4 ? 1 : 0, []])
  })
})

it('a paste fills a field exactly to its limit', async () => {
  const phone = await open()
  const { page } = phone
  await phone.open('/complainPageNext', { orderNo: '100174', problemType: '2' })
  const box = page.getByLabel('Descripción')
  await write(page, box, '0123456789'.repeat(12))
  for (const key of ['a', 'c', 'v', 'v']) await page.keyboard.press(`Control+${key}`)
  await expect.poll(() => box.inputValue()).toBe('0123456789'.repeat(20))
})

it('requests the contacts, and dials without a native app', async () => {
  const phone = await open()
  const { page } = phone
  await phone.open('/customerService')
  await page.getByRole('button', { name: /^Teléfono/ }).waitFor()
  const [{ headers } = { headers: {} as Record<string, string> }] = (await phone.calls()).filter(
    ended('/get-whatsapp'),
  )
  // Firefox omits some empty headers.
  expect([headers['crp_phe'] ?? '', headers['showy']]).toEqual(['', 'u-1'])
  await page.evaluate(() =>
    addEventListener('beforeunload', () => sessionStorage.setItem('left', 'yes')),
  )
  // A script presses the link. Playwright's click would wait for a navigation.
  await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent.startsWith('Teléfono'))!
      .click(),
  )
  // MiniBrowser shows an error page for a number that it cannot dial.
  const isLeft = () =>
    page.evaluate(() => location.protocol !== 'http:' || !!sessionStorage['left'])
  await expect.poll(isLeft).toBe(true)
})

it('if the connection of a call with an effect breaks, the call is not repeated, and the page says that the result is unknown', async () => {
  const phone = await open()
  const { page } = phone
  await phone.show('/loanConfirm', 'loan-confirm', 'push-offline')
  await page.getByRole('checkbox').waitFor()
  await button(page, 'Confirmar').click()
  await page.getByRole('dialog').waitFor()
  expect((await phone.calls()).filter(ended('/loan-detail-push'))).toHaveLength(1)
})

it('if the connection of a call without an effect breaks, a press repeats the call', async () => {
  const phone = await open()
  const { page } = phone
  await phone.show('/order', 'loan-details', 'recovers')
  await button(page, 'Reintentar').click()
  await page.locator('#status-image').waitFor()
})
