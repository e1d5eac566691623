import { describe, expect, it } from 'vitest'
import { card, ended, hashOf, hashQuery, openCards, session } from './card-parts'
import { shellCalls, useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct({ config: { allowedHosts: ['wallet.example'] } })

describe('paying with a card', () => {
  it('leads from the cards through the SMS code to the settled order, on Android [PAYCARD-003 PAYCARD-004 PAYCARD-006 PAYCARD-013 PAYCARD-014 PAYCARD-018 PAYCARD-019 PAYCARD-020 PAYCARD-023 ROUTE-026 AMBIG-041 AMBIG-042 AMBIG-054 AMBIG-055]', async () => {
    const phone = await product.phone({ shell: 'android' })
    const { page, problems } = phone
    await openCards(phone, { deviceId: 'd-9', appVersion: '4.2', mobilePhone: '13800000000' })
    const dialog = page.getByRole('dialog', { name: 'Confirme el pago' })
    await card(page, 'Banco Quetzal').check()
    await button(page, 'Pagar').click()
    await dialog.waitFor()
    await page.getByRole('textbox', { name: 'Código del SMS' }).fill('246810')
    await button(page, 'Confirmar').click()
    await page.getByRole('heading', { name: '¡Préstamo liquidado!' }).waitFor()
    expect(await dialog.count()).toBe(0)

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
})

describe('other ways to pay', () => {
  it('keep card numbers inside the page until the native app asks for them', async () => {
    const phone = await product.phone({ shell: 'android' })
    const { page } = phone
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await openCards(phone)
    await button(page, 'Agregar tarjeta').click()
    await page.getByRole('textbox', { name: 'Número de tarjeta' }).fill('41111111')
    await button(page, 'Continuar con mi banco').click()
    await page.getByText('Escriba el número completo, de 13 a 19 dígitos.').waitFor()
    await page.getByRole('textbox', { name: 'Número de tarjeta' }).fill('4111111111111111')
    await page.getByRole('textbox', { name: 'Titular' }).fill('Ana Paz')
    await button(page, 'Continuar con mi banco').click()
    await page.getByText('Continúe con su banco').waitFor()
    await button(page, 'Terminar').click()
    await page.getByText('¡Listo!').waitFor()
    expect(await shellCalls(page)).toEqual([
      { method: 'startBankFlow', params: {} },
      { method: 'endBankFlow', params: {} },
    ])
    expect(sent.filter((request) => /4111|Ana/.test(request))).toEqual([])
    expect(page.url()).not.toMatch(/4111/)
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toMatch(/4111|Ana/)
  })

  it('lead to the wallet with exactly the four parameters, and then to the URL in the response [ROUTE-028 PAYCARD-007 PAYCARD-021 PAYCARD-022]', async () => {
    const phone = await product.phone()
    const { page } = phone
    await openCards(phone, { isNeedPop: '2' })
    await button(page, 'Monedero electrónico Pague con el saldo de su monedero').click()
    await expect.poll(() => hashOf(page).split('?')[0]).toBe('#/alipayrepayment')
    expect(hashQuery(page)).toEqual({
      orderId: '100174',
      productId: '7001',
      withholdingAmount: '3480.00',
      from: 'payway',
    })
    await page.getByText('Al pagar se abre la página de su monedero.').waitFor()
    await button(page, 'Pagar').click()
    await page.getByRole('heading', { name: '¡Préstamo liquidado!' }).waitFor()
    expect([new URL(page.url()).pathname, new URL(page.url()).hash]).toEqual(['/loanDetail', ''])
    const [huichao, ...others] = (await phone.calls()).filter(ended('/repayment-huichao'))
    expect([huichao?.method, huichao?.path, huichao?.body]).toEqual([
      'POST',
      '/api/v1/lender/lender-api/service/loan/repayment-huichao',
      { userId: 'u-1', orderId: '100174', amount: '3480.00' },
    ])
    expect(others).toEqual([])
  })

  it('open the URL in the response without changes if its host is allowed [PAYCARD-022 E3]', async () => {
    const { page, open } = await product.phone()
    await page.route('https://wallet.example/**', (route) =>
      route.fulfill({ body: 'Wallet', contentType: 'text/plain' }),
    )
    await page.route('**/repayment-huichao?**', (route) =>
      route.fulfill({
        json: { code: '00', message: '', url: 'https://wallet.example/pay?token=7' },
      }),
    )
    await open('#/alipayrepayment', session)
    await button(page, 'Pagar').click()
    await expect.poll(() => page.url()).toBe('https://wallet.example/pay?token=7')
  })
})

describe('at another provider', () => {
  const other = useProduct({ config: { provider: 'abc' }, addresses: { provider: 'abc' } })

  it('the base contains the provider twice [PAYCARD-023]', async () => {
    const { page, open, calls } = await other.phone()
    await open('/chooseRepayment', session)
    await card(page, 'Banco Quetzal').waitFor()
    expect((await calls()).map(({ path }) => path)).toContain(
      '/api/v1/abc/abc-api/service/loan/repayment-way',
    )
  })
})
