import { expect, it } from 'vitest'
import { captchaAnswer } from '../../../tools/sandbox/answers/promotion'
import { SANDBOX_SMS_CODE } from '../../../tools/sandbox/state/session-state'
import { ended, session } from '../card-parts'
import { picture } from '../fixtures/picture'
import { button, placeOf, toast, write } from './parts'
import { useEngine } from './use-engine'

const open = useEngine()

it('pays an order with a card and the code of its bank', async () => {
  const phone = await open({ shell: 'android' })
  const { page } = phone
  await phone.open('/chooseRepayment', session)
  await page.getByRole('radio', { name: /Banco Quetzal/ }).click()
  await button(page, 'Pagar').click()
  await page.getByRole('dialog', { name: 'Confirme el pago' }).waitFor()
  await write(page, page.getByRole('textbox', { name: 'Código del SMS' }), '246810')
  await button(page, 'Confirmar').click()
  await page.getByRole('heading', { name: '¡Préstamo liquidado!' }).waitFor()
  const sent = (await phone.calls()).find(ended('/repayment-confirm'))
  expect([sent?.body['verifyCode'], await placeOf(page)]).toEqual([
    '246810',
    '/chooseRepayment#/borrowDetail/',
  ])
  expect([await phone.shellCalls(), await phone.problems()]).toEqual([
    [{ method: 'endBankFlow', params: {} }],
    [],
  ])
})

it('confirms a loan and follows it', async () => {
  const phone = await open({ shell: 'ios' })
  const { page } = phone
  await phone.show('/loanConfirm', 'loan-confirm', 'offer')
  await page.getByRole('checkbox').waitFor()
  await button(page, 'Confirmar').click()
  await page.getByRole('heading', { name: 'Estamos revisando su solicitud' }).waitFor()
  const pushes = (await phone.calls()).filter(({ endpoint }) => endpoint === 'loan.loanDetailPush')
  expect(pushes.map(({ body }) => body)).toEqual([
    { amount: '3000.00', periods: 14, termUnit: 'D', productId: '7001' },
  ])
  expect([await placeOf(page), await phone.problems()]).toEqual(['/loanDetail', []])
})

it('complains about the treatment, with two pictures, and finds the complaint in the list', async () => {
  const phone = await open()
  const { page } = phone
  await phone.open('/complaint')
  await button(page, 'Cobranza').click()
  await button(page, 'Trato grosero').click()
  await write(page, page.getByLabel('Descripción'), 'Me gritaron al teléfono.')
  await page.getByLabel(/Agregar imagen/).setInputFiles([picture('a.png'), picture('b.png')])
  await page.getByRole('img', { name: 'Imagen 2' }).waitFor()
  await button(page, 'Enviar').click()
  await page.getByRole('dialog', { name: 'Enviado con éxito' }).waitFor()
  await page.getByRole('link', { name: 'Mis quejas' }).click()
  await page.getByRole('button', { name: /Cobranza Me gritaron al teléfono\./ }).click()
  await page.getByRole('heading', { name: 'Lo que nos contó' }).waitFor()
  const [saved, ...others] = (await phone.calls()).filter(ended('/problem-save'))
  expect([saved?.body['problemSonType'], saved?.body['problemImage']?.split(',').length]).toEqual([
    '12',
    2,
  ])
  expect([others, await phone.problems()]).toEqual([[], []])
})

it('signs up through a promotion, with the code of the image and the code of the SMS', async () => {
  const phone = await open()
  const { page } = phone
  await phone.open('/promotion', { id: '12', links_id: '34', app_from: 'lienzo' })
  await write(page, page.getByRole('textbox', { name: 'Número de teléfono' }), '13912345678')
  const captcha = page.getByRole('img', { name: /^Imagen con un código/ })
  const address = new URL((await captcha.getAttribute('src')) ?? '', 'http://localhost')
  const answer = captchaAnswer(address.searchParams.get('sid') ?? '')
  await write(page, page.getByRole('textbox', { name: 'Código de la imagen' }), answer)
  await page.getByRole('button', { name: /^Enviar SMS/ }).click()
  await page.getByRole('button', { name: /\d+ s/ }).waitFor()
  const code = page.getByRole('textbox', { name: 'Código recibido por SMS' })
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await write(page, code, SANDBOX_SMS_CODE)
  await button(page, 'Registrarse').click()
  await page.getByRole('heading', { name: 'Su teléfono está registrado' }).waitFor()
  const [registered] = (await phone.calls()).filter(ended('/register'))
  expect([registered?.body['phone'], await placeOf(page)]).toEqual([
    '13912345678',
    '/promotion#/downloadTemplate',
  ])
  expect(await phone.problems()).toEqual([])
})

it('extends an order: the reminder, the fee, a copied code, and the instructions of a channel', async () => {
  const phone = await open()
  const { page } = phone
  await phone.show('/order', 'loan-details', '174-delay')
  await button(page, 'Pagar').click()
  await page.getByRole('dialog', { name: 'Recordatorio' }).waitFor()
  await button(page, 'Aplazar el pago').click()
  await page.locator('#amount').waitFor()
  expect(await placeOf(page)).toBe('/delay')
  await button(page, 'Copiar').first().click()
  await toast(page, 'Copiado').waitFor()
  await page.getByRole('button', { name: /^Súper Mazorca/ }).click()
  await page.locator('#reference').waitFor()
  const codeRequests = (await phone.calls()).filter(ended('/generate-vcode'))
  expect(codeRequests.map(({ query }) => query['payCode'])).toEqual(['mazorca'])
  expect([await placeOf(page), await phone.problems()]).toEqual(['/carpmm', []])
})
