import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { card, ended, hashOf, hashQuery, openCards } from './card-parts'
import { shellCalls, useProduct, type Phone } from './harness'
import { button, toast } from './page-parts'

const product = useProduct({ config: { allowedHosts: ['wallet.example'] } })

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Código del SMS' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirme el pago' })

/** Pays with the card that requires a code, and waits for the request. */
async function payWithCode(phone: Phone): Promise<void> {
  await card(phone.page, 'Banco Quetzal').check()
  await button(phone.page, 'Pagar').click()
  await dialog(phone.page).waitFor()
}

/** Shows a scenario that requires the code, and sends one. */
async function confirmIn(phone: Phone, scenario: string): Promise<void> {
  await phone.show('/chooseRepayment', 'choose-repayment', scenario)
  await payWithCode(phone)
  await codeField(phone.page).fill('246810')
  await button(phone.page, 'Confirmar').click()
}

describe('paying with a card', () => {
  it('leads from the cards over the code to the settled order, on Android [PAYCARD-003 PAYCARD-004 PAYCARD-006 PAYCARD-013 PAYCARD-014 PAYCARD-018 PAYCARD-019 PAYCARD-020 PAYCARD-023 ROUTE-026 AMBIG-041 AMBIG-042 AMBIG-054 AMBIG-055]', async () => {
    const phone = await product.phone({ shell: 'android' })
    const { page, problems } = phone
    await openCards(phone, { deviceId: 'd-9', appVersion: '4.2', mobilePhone: '13800000000' })
    await payWithCode(phone)
    await codeField(page).fill('246810')
    await button(page, 'Confirmar').click()
    await page.getByRole('heading', { name: '¡Préstamo liquidado!' }).waitFor()
    expect(await dialog(page).count()).toBe(0)

    const calls = await phone.calls()
    const way = calls.find(ended('/repayment-way'))!
    expect([way.method, way.path, way.body, way.headers['swift']]).toEqual([
      'POST',
      '/api/v1/lender/lender-api/service/loan/repayment-way',
      {},
      way.query['sessionId'],
    ])
    expect((way as unknown as { search: string }).search.match(/orderId=/g)).toEqual(['orderId='])
    const commit = calls.find(ended('/repayment-commit'))!
    const token = commit.body['repayToken']
    expect([commit.method, commit.body]).toEqual([
      'POST',
      {
        amount: '3480.00',
        bankName: 'Banco Quetzal',
        cardId: '501',
        cardNo: '**** **** **** 4417',
        couponId: '',
        orderId: '100174',
        repayToken: token,
        bankCode: 'QTZ',
        sendMsg: '0',
      },
    ])
    expect(token).toMatch(/^rt-/)
    const confirm = calls.find(ended('/repayment-confirm'))!
    expect([
      confirm.method,
      Object.keys(confirm.body).sort(),
      confirm.body['verifyCode'],
      confirm.body['orderId'],
    ]).toEqual(['POST', ['orderId', 'repaymentRecordId', 'verifyCode'], '246810', '100174'])
    for (const call of [way, commit, confirm])
      expect(call.query).toMatchObject({
        deviceId: 'd-9',
        appVersion: '4.2',
        mobilePhone: '13800000000',
        merchantNumber: '100001',
      })

    expect(hashOf(page)).toMatch(/^#\/borrowDetail\/\?/)
    expect(hashQuery(page)).toMatchObject({
      productId: '7001',
      orderId: '100174',
      deviceId: 'd-9',
      appVersion: '4.2',
      userId: 'u-1',
    })
    expect(await shellCalls(page)).toEqual([{ method: 'endBankFlow', params: {} }])
    expect(problems).toEqual([])
  })

  it('requires no code if the bank does not, and closes no dialog on iOS [PAYCARD-012 PAYCARD-013 PAYCARD-019]', async () => {
    const phone = await product.phone({ shell: 'ios', width: 390, height: 844 })
    const { page } = phone
    await openCards(phone, { couponId: '31', couponMoney: '50.00' })
    await card(page, 'Caja Alameda').check()
    await button(page, 'Pagar').click()
    await expect.poll(() => hashOf(page)).toMatch(/^#\/borrowDetail\//)
    await page.getByRole('heading', { name: '¡Préstamo liquidado!' }).waitFor()
    expect(await shellCalls(page)).toEqual([])
    expect((await phone.calls()).find(ended('/repayment-commit'))?.body['couponId']).toBe('31')
    await button(page, 'Mi cuenta').click()
    await expect.poll(() => shellCalls(page)).toEqual([{ method: 'goMine', params: {} }])
  })

  it('closes the dialog of the Android app before the URL changes [PAYCARD-013 AMBIG-042]', async () => {
    const phone = await product.phone({ shell: 'android' })
    const { page } = phone
    await page.addInitScript(() => {
      const places: string[] = []
      Object.assign(window, { places })
      const app = (window as unknown as { LoanShell: Record<string, () => void> }).LoanShell
      app['endBankFlow'] = () => void places.push(location.hash)
    })
    await openCards(phone)
    await card(page, 'Caja Alameda').check()
    await button(page, 'Pagar').click()
    await expect.poll(() => hashOf(page)).toMatch(/^#\/borrowDetail\//)
    expect(await page.evaluate(() => (window as unknown as { places: string[] }).places)).toEqual([
      '',
    ])
  })

  it('does not start without a card: the toast, and the reason beside the cards [PAYCARD-002 PAYCARD-008 PAYCARD-016]', async () => {
    const phone = await product.phone()
    const { page } = phone
    await openCards(phone)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    await button(page, 'Pagar').click()
    await toast(page, '请先选择付款银行卡！').waitFor()
    await page.getByText('Elija la tarjeta con la que va a pagar.').waitFor()
    expect((await phone.calls()).filter(ended('/repayment-commit'))).toEqual([])
  })
})

describe('the code', () => {
  it('counts down before it can be sent again, and resets after a cancel [PAYCARD-010 PAYCARD-011 PAYCARD-015 AMBIG-011]', async () => {
    const phone = await product.phone()
    const { page } = phone
    const sent = async () =>
      (await phone.calls()).filter(ended('/repayment-commit')).map(({ body }) => body['sendMsg'])
    await page.clock.install()
    await openCards(phone)
    await page.clock.pauseAt(Date.now() + 60_000)
    await payWithCode(phone)
    const resend = dialog(page).locator('.lz-countdown-button button')
    expect(await resend.innerText()).toMatch(/^Reenviar código \(60 s\)$/)
    await page.clock.runFor(30_000)
    expect(await resend.innerText()).toMatch(/\(30 s\)$/)
    await resend.dispatchEvent('click')
    expect(await sent()).toEqual(['0'])
    await page.clock.runFor(31_000)
    expect(await resend.innerText()).toBe('get code')
    await resend.click()
    await expect.poll(sent).toEqual(['0', '1'])
    await expect.poll(() => resend.innerText()).toMatch(/^Reenviar código \(60 s\)$/)

    await button(page, 'Cancelar').click()
    expect(await dialog(page).count()).toBe(0)
    const again = button(page, 'get code')
    await again.waitFor()
    await page.clock.runFor(5_000)
    expect(await again.isEnabled()).toBe(true)
    await again.click()
    await dialog(page).waitFor()
    await expect.poll(sent).toEqual(['0', '1', '1'])
    expect(await codeField(page).inputValue()).toBe('')
  })

  it('is refused with five digits and sent with seven [PAYCARD-017]', async () => {
    const phone = await product.phone()
    const { page } = phone
    const confirmed = async () =>
      (await phone.calls())
        .filter(ended('/repayment-confirm'))
        .map(({ body }) => body['verifyCode'])
    await openCards(phone)
    await payWithCode(phone)
    await codeField(page).fill('24681')
    await button(page, 'Confirmar').click()
    await toast(page, '请输入正确的验证码').waitFor()
    expect(await confirmed()).toEqual([])
    await codeField(page).fill('2468101')
    await button(page, 'Confirmar').click()
    await expect.poll(confirmed).toEqual(['2468101'])
  })

  it('shows the reason of a refusal by its code [PAYCARD-024 PAYCARD-025 PAYCARD-026 AMBIG-009]', async () => {
    const phone = await product.phone()
    const { page } = phone
    await confirmIn(phone, 'wrong-code')
    await toast(page, '验证码错误').waitFor()
    await page.getByText('Ese código no es correcto o ya venció.').waitFor()
    await confirmIn(phone, 'submitted-twice')
    await toast(page, '请勿重复提交支付申请').waitFor()
    await confirmIn(phone, 'confirm-refused')
    await toast(page, 'No encontramos este pago.').waitFor()
    expect(await dialog(page).isVisible()).toBe(true)
  })

  it('shows the reason in English to English readers [PAYCARD-024 AMBIG-009]', async () => {
    const { page, show } = await product.phone()
    await show('/chooseRepayment', 'choose-repayment', 'wrong-code', { isNeedPop: '1' })
    await card(page, 'Banco Quetzal').check()
    await button(page, 'Pay').click()
    await page.getByRole('textbox', { name: 'Code of the SMS' }).fill('111111')
    await button(page, 'Confirm').click()
    await toast(page, 'verification code wrong').waitFor()
  })
})

describe('a failed payment', () => {
  it("shows the server's message, or its own if there is none [PAYCARD-027 PAYCARD-028]", async () => {
    const { page, show } = await product.phone()
    await show('/chooseRepayment', 'choose-repayment', 'failure')
    await toast(page, 'No pudimos cargar sus tarjetas.').waitFor()
    await button(page, 'Reintentar').waitFor()
    await show('/chooseRepayment', 'choose-repayment', 'list-failed-silent')
    await toast(page, '查询卡列表失败').waitFor()
    for (const [scenario, words] of [
      ['commit-failed', 'La tarjeta no tiene fondos suficientes.'],
      ['commit-failed-silent', '处理失败'],
    ] as const) {
      await show('/chooseRepayment', 'choose-repayment', scenario)
      await card(page, 'Banco Quetzal').check()
      await button(page, 'Pagar').click()
      await toast(page, words).waitFor()
      expect([
        await page.getByRole('dialog').count(),
        await button(page, 'Pagar').isEnabled(),
      ]).toEqual([0, true])
    }
  })

  it("shows 'error' if the network fails; after an unknown result it leads to the order instead of a second payment [PAYCARD-029 HTTP-013 P2]", async () => {
    const phone = await product.phone()
    const { page, show } = phone
    await show('/chooseRepayment', 'choose-repayment', 'offline')
    await toast(page, 'error').waitFor()
    await confirmIn(phone, 'confirm-offline')
    await toast(page, 'error').waitFor()
    await page
      .getByRole('dialog', { name: 'No sabemos si se pagó' })
      .getByRole('button', { name: 'Ver mi préstamo' })
      .click()
    await expect.poll(() => hashOf(page)).toMatch(/^#\/borrowDetail\/\?.*outcome=unknown/)
    await page.getByRole('alert').getByText('Su pago está por confirmarse').waitFor()
    expect((await phone.calls()).filter(ended('/repayment-confirm'))).toHaveLength(1)
  })
})
