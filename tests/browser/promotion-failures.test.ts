import { describe, expect, it } from 'vitest'
import { findViolations } from './find-violations'
import { signUpOn } from './fixtures/sign-up'
import { useProduct, type SeenCall } from './harness'

const product = useProduct()
const to = (calls: SeenCall[], endpoint: string) =>
  calls.filter((call) => call.endpoint === `promotion.${endpoint}`)

/** A phone with the sign-up open in a scenario, or through a link. */
async function visit(from: { scenario: string } | { link: Record<string, string> }) {
  const phone = await product.phone()
  if ('scenario' in from) await phone.show('/promotion', 'promo-signup', from.scenario)
  else await phone.open('/promotion', from.link)
  const form = signUpOn(phone.page)
  await form.phone.waitFor()
  return { ...phone, form }
}

describe('the message to the visitor', () => {
  it.each(['wrong-captcha', 'register-wrong-captcha'])(
    "is the server's message for a wrong image code, with another image (%s) [PROMO-031 PROMO-036]",
    async (scenario) => {
      const { form, calls } = await visit({ scenario })
      await form.prepare()
      const before = (await form.asked()).get('a')
      await form.smsCode.fill('246810')
      await (scenario === 'wrong-captcha' ? form.send : form.register).click()
      await form.toast('El código de la imagen no es correcto.').waitFor()
      await expect.poll(async () => (await form.asked()).get('a')).not.toBe(before)
      await expect.poll(async () => to(await calls(), 'getCaptcha').length).toBe(2)
      expect(await form.imageCode.inputValue()).toBe('')
    },
  )

  it.each([
    ['PROMO-032', 'already-registered', 'send', '#/downloadTemplate'],
    ['PROMO-032', 'already-no-id', 'send', '#/agreementTemplate'],
    ['PROMO-035 AMBIG-010', 'register-already', 'register', '#/downloadTemplate'],
  ] as const)(
    '%s by %s reports that the phone is known, and leads to the next step',
    async (_, scenario, press, route) => {
      const { form } = await visit({ scenario })
      await form.prepare()
      await form.smsCode.fill('246810')
      await form[press].click()
      await form.toast('you are already registered, please download the app and log in').waitFor()
      await expect.poll(() => form.place().route).toBe(route)
    },
  )

  it.each([
    ['PROMO-033', 'sms-refused', 'send', 'Intente más tarde.'],
    ['PROMO-037', 'register-refused', 'register', 'Intente más tarde.'],
    ['PROMO-037', 'wrong-sms-code', 'register', 'El código SMS no es correcto o ya venció.'],
  ] as const)(
    "%s by %s is the server's message, and the image stays",
    async (_, scenario, press, text) => {
      const { form, page } = await visit({ scenario })
      await form.prepare()
      const before = await form.captcha.getAttribute('src')
      await form.smsCode.fill('111111')
      await form[press].click()
      await form.toast(text).waitFor()
      expect(await form.captcha.getAttribute('src')).toBe(before)
      expect(new URL(page.url()).hash).toBe('')
    },
  )

  it.each(['sms-offline', 'register-offline'])(
    'does not appear if the connection breaks (%s); the button waits for the next try',
    async (scenario) => {
      const { form, calls } = await visit({ scenario })
      const [button, endpoint] =
        scenario === 'sms-offline' ? [form.send, 'getSms'] : [form.register, 'register']
      await form.prepare()
      await form.smsCode.fill('246810')
      await button.click()
      await expect.poll(async () => to(await calls(), endpoint).length).toBe(1)
      await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
      expect((await form.toast('').allInnerTexts()).join('')).toBe('')
    },
  )

  it("is the server's message for a used sid: a second registration on the same page is refused", async () => {
    const { page, form } = await visit({ link: { id: '12' } })
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
})

describe('a link that does not work', () => {
  it.each(['template-ended', 'template-refused'])(
    "shows the server's message about its template, and still lets the visitor register (%s) [PROMO-038]",
    async (scenario) => {
      const { form } = await visit({ scenario })
      await form.toast('Esta promoción ya terminó.').waitFor()
      expect(await form.register.isEnabled()).toBe(true)
    },
  )

  it("shows the server's message if no sign-up can be opened, with a retry [PROMO-039]", async () => {
    const { page, show } = await product.phone()
    await show('/promotion', 'promo-signup', 'failure')
    const form = signUpOn(page)
    await form.toast('El registro no está disponible.').waitFor()
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    expect(await form.register.count()).toBe(0)
  })

  it('opens the form when the second try succeeds', async () => {
    const { page, show } = await product.phone()
    await show('/promotion', 'promo-signup', 'recovers')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => signUpOn(page).captcha.isVisible()).toBe(true)
  })

  it('that contains markup shows none of it and sends it unchanged', async () => {
    const markup = '<img src=x onerror="document.title=1">'
    const { page, form, calls, problems } = await visit({
      link: { id: markup, links_id: markup, app_from: markup, user_from: markup, utm_tag: markup },
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
})

describe('for all users', () => {
  it.each([
    ['the sign-up', '/promotion', 'promo-signup', 'link'],
    ['the sign-up', '/promotion', 'promo-signup', 'english'],
    ['the download', '#/downloadTemplate', 'promo-download', 'english'],
    ['the agreement', '#/agreementTemplate', 'promo-agreement', 'spanish'],
  ])('%s has no axe violations (%s %s %s)', async (_, route, screen, scenario) => {
    const { page, show } = await product.phone()
    await show(route, screen, scenario)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button').last().waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it('the sign-up works by keyboard, in English, in the order of its steps', async () => {
    const { page, form } = await visit({ link: { id: '12', isNeedPop: '1' } })
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
})
