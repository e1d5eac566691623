import { describe, expect, it } from 'vitest'
import { signUpOn } from './fixtures/sign-up'
import { useProduct, type SeenCall } from './harness'

const product = useProduct()
const link = { id: '12', links_id: '34', app_from: 'lienzo', user_from: 'flyer', utm_tag: 'spring' }
const bare = { app_from: 'lienzo', user_from: 'flyer', utm_tag: 'spring' }
const to = (calls: SeenCall[], endpoint: string) =>
  calls.filter((call) => call.endpoint === `promotion.${endpoint}`)

/** A phone with the sign-up open through a link. */
async function visit(options: { query?: Record<string, string>; clock?: boolean } = {}) {
  const phone = await product.phone()
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

    // PROMO-008..011 PROMO-028 PROMO-029 AMBIG-056: the exact payloads of SMS and registration.
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

  it('needs no session and no parameters, and can open the hash route on any page [PROMO-040]', async () => {
    const { page, problems } = await product.phone()
    await page.goto(`${product.origin()}/#/promotion?${new URLSearchParams(link).toString()}`)
    const form = signUpOn(page)
    await form.receiveSms('13800000001')
    await form.register.click()
    await expect.poll(() => form.place()).toEqual({ route: '#/downloadTemplate', query: link })
    expect(problems).toEqual([])
  })

  it('sends the device id of the page, even if the agreement was opened before the form [AMBIG-039 PROMO-008]', async () => {
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
})

describe('the fields of the sign-up', () => {
  it('have 11 digits, 4 characters and 6 characters, with the right keyboards of a phone [PROMO-016 PROMO-018 PROMO-020]', async () => {
    const { form } = await visit()
    await form.phone.pressSequentially('139a12345678999')
    // The page formats the number only after React has hydrated it.
    await expect.poll(() => form.phone.inputValue()).toBe('139 1234 5678')
    await form.imageCode.pressSequentially('AB12C')
    await expect.poll(() => form.imageCode.inputValue()).toBe('AB12')
    await form.smsCode.pressSequentially('1234567')
    await expect.poll(() => form.smsCode.inputValue()).toBe('123456')
    const attributes = (field: typeof form.phone) =>
      field.evaluate((input: HTMLInputElement) => [input.type, input.inputMode, input.autocomplete])
    expect(await attributes(form.phone)).toEqual(['tel', 'tel', 'tel-national'])
    expect(await attributes(form.smsCode)).toEqual(['text', 'numeric', 'one-time-code'])
    expect(await attributes(form.imageCode)).toEqual(['text', '', 'off'])
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
    await expect.poll(() => form.send.innerText()).toBe('Enviar SMS (30 s)')
    await form.send.click()
    await form.toast('请勿重复发送验证码!').waitFor()
    await page.clock.fastForward(29_500)
    await expect.poll(() => form.send.innerText()).toBe('Enviar SMS (1 s)')
    await form.send.click()
    expect(to(await calls(), 'getSms')).toHaveLength(1)
    await page.clock.runFor(500)
    await expect.poll(() => form.send.innerText()).toBe('Enviar SMS')
    await form.send.click()
    await expect.poll(async () => to(await calls(), 'getSms').length).toBe(2)
  })
})

it("a second registration on the same page is refused with the server's message for a used sid", async () => {
  const { page, form } = await visit({ query: { id: '12' } })
  await form.receiveSms()
  await page.route('**/promotion/register', async (route) => {
    await fetch(`${product.origin()}/api/v2/lender/promotion/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: route.request().postData(),
    })
    await route.continue()
  })
  await form.register.click()
  await form.toast('El registro venció. Abra el enlace de nuevo.').waitFor()
  expect(form.place().route).toBe('')
})

it('the parameters of a link may contain markup: no markup is rendered, and the calls contain it unchanged', async () => {
  const markup = '<img src=x onerror="document.title=1">'
  const { page, form, calls, problems } = await visit({
    query: { id: markup, links_id: markup, app_from: markup, user_from: markup, utm_tag: markup },
  })
  await form.receiveSms()
  await form.register.click()
  await expect
    .poll(() => form.place())
    .toEqual({
      route: '#/downloadTemplate',
      query: {
        id: markup,
        links_id: markup,
        app_from: markup,
        user_from: markup,
        utm_tag: markup,
      },
    })
  expect(to(await calls(), 'channelTemplate')[0]!.query).toEqual({ templateId: markup })
  expect(await page.locator('main').innerHTML()).not.toContain('onerror')
  expect(await page.title()).not.toBe('1')
  expect(problems).toEqual([])
})

it('the sign-up works with the keyboard and in English, and Tab follows the order of its steps', async () => {
  const { page, form } = await visit({ query: { id: '12', isNeedPop: '1' } })
  await form.phone.focus()
  await page.keyboard.type('13912345678')
  await page.keyboard.press('Tab')
  await page.keyboard.type('OPEN')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => form.send.innerText()).toMatch(/^Send SMS \(\d+ s\)$/)
  await page.keyboard.press('Tab')
  await page.keyboard.type('246810')
  await page.keyboard.press('Tab')
  await page.keyboard.press(' ')
  await page.getByRole('heading', { name: 'Your phone is registered' }).waitFor()
})
