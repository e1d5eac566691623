import { describe, expect, it } from 'vitest'
import { signUpOn } from './fixtures/sign-up'
import { useProduct, type SeenCall } from './harness'

const product = useProduct()
const link = { id: '12', links_id: '34', app_from: 'lienzo', user_from: 'flyer', utm_tag: 'spring' }
const bare = { app_from: 'lienzo', user_from: 'flyer', utm_tag: 'spring' }
const to = (calls: SeenCall[], endpoint: string) =>
  calls.filter((call) => call.endpoint === `promotion.${endpoint}`)

/** A phone with the sign-up open through a link. */
async function visit(
  options: { query?: Record<string, string>; clock?: boolean; userAgent?: string } = {},
) {
  const phone = await product.phone(options.userAgent ? { userAgent: options.userAgent } : {})
  if (options.clock) await phone.page.clock.install()
  await phone.open('/promotion', options.query ?? link)
  const form = signUpOn(phone.page)
  await form.phone.waitFor()
  return { ...phone, form }
}

describe('a prospective borrower who follows a link', () => {
  it('registers with a phone, and is led to the download [PROMO-001..006 PROMO-012 PROMO-034 ROUTE-029]', async () => {
    const { page, form, calls, problems } = await visit({ query: { ...link, appName: 'lienzo' } })
    await form.receiveSms()
    expect(to(await calls(), 'register')).toEqual([])
    await form.register.click()
    await form.toast('注册成功').waitFor()
    await page.getByRole('heading', { name: 'Su teléfono está registrado' }).waitFor()
    expect(form.place()).toEqual({ route: '#/downloadTemplate', query: link })

    // PROMO-023 PROMO-024 PROMO-026..030: every call that the server received.
    const seen = await calls()
    expect(
      to(seen, 'channelTemplate').map(({ method, path, query }) => ({ method, path, query })),
    ).toEqual([
      {
        method: 'GET',
        path: '/api/v2/lender/service/channel/channel-template',
        query: { templateId: '12' },
      },
    ])
    const counted = {
      page_id: '34',
      user_from: 'flyer',
      client_type: 'android',
      page_type: '1',
      utm_tag: 'spring',
      app_from: 'lienzo',
    }
    expect(
      to(seen, 'trackVisit').map(({ method, path, query }) => ({ method, path, query })),
    ).toEqual([{ method: 'GET', path: '/api/v2/lender/promotion/track-visit', query: counted }])
    expect(
      to(seen, 'trackClick').map(({ method, path, query }) => ({ method, path, query })),
    ).toEqual([
      {
        method: 'GET',
        path: '/api/v2/lender/promotion/track-click',
        query: { ...counted, phone: '13912345678' },
      },
    ])
    expect(to(seen, 'getSid').map(({ method, path, query }) => ({ method, path, query }))).toEqual([
      { method: 'GET', path: '/api/v2/lender/promotion/get-sid', query: {} },
    ])
    const [picture] = to(seen, 'getCaptcha')
    expect(picture).toMatchObject({
      method: 'GET',
      path: '/api/v2/lender/promotion/get-captcha',
      query: {
        sid: expect.stringMatching(/^sid-/) as string,
        a: expect.stringMatching(/^\d{13}$/) as string,
      },
    })

    // PROMO-008..011 PROMO-028 PROMO-029 AMBIG-056: both exact payloads.
    const sent = {
      phone: '13912345678',
      capcode: expect.stringMatching(/^\w{4}$/) as string,
      sid: picture!.query['sid'],
      deviceId: 'd-1',
      appName: 'lienzo',
      app_from: 'lienzo',
      user_from: 'flyer',
      utm_tag: 'spring',
    }
    expect(to(seen, 'getSms')).toMatchObject([
      {
        method: 'POST',
        path: '/api/v2/lender/promotion/get-sms',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ])
    expect(to(seen, 'getSms').map(({ body, query }) => [body, query])).toEqual([[sent, {}]])
    const registered = {
      ...sent,
      merchantNumber: '0',
      userName: '13912345678',
      smsCode: '246810',
      invite_code: '',
      id: '12',
    }
    expect(to(seen, 'register').map(({ path, body, query }) => [path, body, query])).toEqual([
      ['/api/v2/lender/promotion/register', registered, {}],
    ])
    expect(problems).toEqual([])
  })

  it('requires no session and no parameters, on a hash route of any page [PROMO-040]', async () => {
    const { page, problems } = await product.phone()
    await page.goto(`${product.origin()}/#/promotion?${new URLSearchParams(link).toString()}`)
    const form = signUpOn(page)
    await form.receiveSms('13800000001')
    await form.register.click()
    await expect.poll(() => form.place()).toEqual({ route: '#/downloadTemplate', query: link })
    expect(problems).toEqual([])
  })

  it('sees the agreement first if the link has no id, and then the download [PROMO-014 ROUTE-030]', async () => {
    const { page, form } = await visit({ query: bare })
    await form.receiveSms()
    await form.register.click()
    await page.getByRole('heading', { name: 'Acuerdo de registro' }).waitFor()
    expect(form.place()).toEqual({ route: '#/agreementTemplate', query: bare })
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect.poll(() => form.place()).toEqual({ route: '#/downloadTemplate', query: bare })
  })

  it('sends the device of the page if the agreement came before the form [AMBIG-039 PROMO-008]', async () => {
    const { page } = await product.phone()
    const session = { deviceId: 'd-1', appName: 'lienzo', sessionId: 'test.agreement-first' }
    const read = { ...bare, next: 'sign-up' }
    await page.goto(
      `${product.origin()}/promotion?${new URLSearchParams(session).toString()}#/agreementTemplate?${new URLSearchParams(read).toString()}`,
    )
    await page.getByRole('button', { name: 'Continuar' }).click()
    const sent = page.waitForRequest('**/promotion/get-sms')
    await signUpOn(page).receiveSms('13800000002')
    const body = new URLSearchParams((await sent).postData()!)
    expect([body.get('deviceId'), body.get('appName')]).toEqual(['d-1', 'lienzo'])
  })

  it.each([
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'ios',
    ],
    [
      'an Android phone',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
      'android',
    ],
  ])('is counted with the system of %s [PROMO-025]', async (_, userAgent, clientType) => {
    const { calls } = await visit({ userAgent })
    await expect
      .poll(async () => to(await calls(), 'trackVisit').map(({ query }) => query['client_type']))
      .toEqual([clientType])
  })
})

describe('the fields of the sign-up', () => {
  it('have 11 digits, 4 characters and 6, with the keyboards of a phone [PROMO-016 PROMO-018 PROMO-020]', async () => {
    const { form } = await visit()
    await form.phone.pressSequentially('139a12345678999')
    expect(await form.phone.inputValue()).toBe('139 1234 5678')
    await form.imageCode.pressSequentially('AB12C')
    expect(await form.imageCode.inputValue()).toBe('AB12')
    await form.smsCode.pressSequentially('1234567')
    expect(await form.smsCode.inputValue()).toBe('123456')
    const attributes = (field: typeof form.phone) =>
      field.evaluate((input: HTMLInputElement) => [input.type, input.inputMode, input.autocomplete])
    expect(await attributes(form.phone)).toEqual(['tel', 'tel', 'tel-national'])
    expect(await attributes(form.smsCode)).toEqual(['text', 'numeric', 'one-time-code'])
    expect(await attributes(form.imageCode)).toEqual(['text', '', 'off'])
  })

  it('are required one after another, with the messages of the specification, without a request [PROMO-015 PROMO-017 PROMO-019]', async () => {
    const { page, form, calls } = await visit({ clock: true })
    await page.clock.pauseAt(Date.now() + 60_000)
    const refused = async (press: 'send' | 'register', text: string) => {
      await form[press].click()
      await form.toast(text).waitFor()
      await page.clock.runFor(3000)
      await form.toast(text).waitFor({ state: 'detached' })
    }
    for (const number of ['', '12345678901', '1391234567']) {
      await form.phone.fill(number)
      await refused('send', '请正确输入手机号！')
    }
    await refused('register', '请正确输入手机号！')
    await form.phone.fill('13912345678')
    await refused('send', '请正确输入图形验证码！')
    await refused('register', '请正确输入图形验证码！')
    await form.imageCode.fill('7KQ4')
    await refused('register', '请正确输入短信验证码！')
    expect([
      ...to(await calls(), 'getSms'),
      ...to(await calls(), 'register'),
      ...to(await calls(), 'trackClick'),
    ]).toEqual([])
  })

  it('show a new image once a phone number is typed, and none before [PROMO-021 PROMO-027]', async () => {
    const { form, calls } = await visit()
    await expect.poll(async () => to(await calls(), 'getCaptcha').length).toBe(1)
    const first = await form.asked()
    await form.refresh.click()
    await form.toast('请正确输入手机号！').waitFor()
    expect((await form.asked()).get('a')).toBe(first.get('a'))
    await form.phone.fill('1')
    await form.refresh.click()
    await expect.poll(async () => to(await calls(), 'getCaptcha').length).toBe(2)
    const second = await form.asked()
    expect(second.get('sid')).toBe(first.get('sid'))
    expect(Number(second.get('a'))).toBeGreaterThan(Number(first.get('a')))
  })
})

describe('the SMS', () => {
  it('can be sent again after 60 seconds, not before, also after some time in the background [PROMO-013 PROMO-022]', async () => {
    const { page, form, calls } = await visit({ clock: true })
    await page.clock.pauseAt(Date.now() + 60_000)
    await form.prepare()
    await form.send.click()
    await expect.poll(() => form.send.innerText()).toBe('Enviar SMS (60 s)')
    await page.clock.runFor(30_000)
    expect(await form.send.innerText()).toBe('Enviar SMS (30 s)')
    await form.send.click()
    await form.toast('请勿重复发送验证码!').waitFor()
    await page.clock.fastForward(29_500)
    await expect.poll(() => form.send.innerText()).toBe('Enviar SMS (1 s)')
    await form.send.click()
    expect(to(await calls(), 'getSms')).toHaveLength(1)
    await page.clock.runFor(500)
    expect(await form.send.innerText()).toBe('Enviar SMS')
    await form.send.click()
    await expect.poll(async () => to(await calls(), 'getSms').length).toBe(2)
  })

  it('is requested once by ten taps', async () => {
    const { form, calls } = await visit()
    await form.prepare()
    await form.send.evaluate((button: HTMLButtonElement) =>
      Array.from({ length: 10 }, () => button.click()),
    )
    await expect.poll(() => form.send.innerText()).toMatch(/\d+ s/)
    expect(to(await calls(), 'getSms')).toHaveLength(1)
  })
})
