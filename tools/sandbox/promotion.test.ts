import { expect, it } from 'vitest'
import { captchaAnswer, SANDBOX_IMAGE_CODE } from './answers/promotion'
import { REGISTERED_PHONE } from './state/session-states'
import { SANDBOX_SMS_CODE } from './state/session-state'
import { createTestClient } from './testing/test-client'

const PHONE = '13912345678'

async function openSignUp() {
  const client = createTestClient()
  const { data } = await client.call<{ data: { sid: string } }>('promotion.getSid', { session: '' })
  const { sid } = data
  const body = { phone: PHONE, capcode: captchaAnswer(sid), sid }
  return {
    ...client,
    sid,
    getSms: (change = {}) =>
      client.call('promotion.getSms', { session: '', body: { ...body, ...change } }),
    register: (change = {}) =>
      client.call('promotion.register', {
        session: '',
        body: { ...body, smsCode: SANDBOX_SMS_CODE, ...change },
      }),
  }
}

it('registers a visitor without a session only once [PROMO-040]', async () => {
  const { getSms, register } = await openSignUp()
  expect(await getSms()).toMatchObject({ code: '0' })
  expect(await register()).toMatchObject({ code: '0' })
  expect(await register()).toMatchObject({ code: '102' })
})

it('recognizes the phone afterwards [PROMO-035]', async () => {
  const { call, getSms, register } = await openSignUp()
  await getSms()
  await register()
  const { data } = await call<{ data: { sid: string } }>('promotion.getSid', { session: '' })
  const again = { sid: data.sid, capcode: captchaAnswer(data.sid) }
  expect(await getSms(again)).toMatchObject({ code: '11' })
  expect(await register(again)).toMatchObject({ code: '11' })
})

it.each([
  ['a wrong image code', { capcode: '0000' }, '101', '-1'],
  ['a registered phone', { phone: REGISTERED_PHONE }, '11', '11'],
  ['an invalid phone number', { phone: '12345678901' }, '103', '103'],
  ['an unknown sid', { sid: 'sid-0' }, '102', '102'],
])('rejects %s [PROMO-031 PROMO-036]', async (_case, change, onSms, onRegister) => {
  const { getSms, register } = await openSignUp()
  await getSms()
  expect(await getSms(change)).toMatchObject({
    code: onSms,
    message: expect.stringMatching(/\w/) as string,
  })
  expect(await register(change)).toMatchObject({ code: onRegister })
})

it('accepts the special code for scenarios, for every captcha', async () => {
  const { getSms } = await openSignUp()
  expect(await getSms({ capcode: SANDBOX_IMAGE_CODE })).toMatchObject({ code: '0' })
})

it('accepts the captcha code in lower case', async () => {
  const { sid, getSms } = await openSignUp()
  expect(await getSms({ capcode: captchaAnswer(sid).toLowerCase() })).toMatchObject({ code: '0' })
})

it.each([
  ['before an SMS was sent', async () => {}],
  [
    'of another phone',
    async (getSms: (change?: object) => Promise<unknown>) => getSms({ phone: '13812345678' }),
  ],
])('rejects an SMS code %s', async (_case, prepare) => {
  const { getSms, register } = await openSignUp()
  await prepare(getSms)
  expect(await register()).toMatchObject({ code: '12' })
})

it('lets an SMS code expire after five minutes, and a sid after ten minutes', async () => {
  const { getSms, register, advance } = await openSignUp()
  await getSms()
  advance(5 * 60_000)
  expect(await register()).toMatchObject({ code: '12' })
  advance(5 * 60_000)
  expect(await getSms()).toMatchObject({ code: '102' })
})

it('returns the captcha image of the sid [PROMO-027]', async () => {
  const { send, sid } = await openSignUp()
  const image = await send('promotion.getCaptcha', { session: '', query: { sid, a: '1' } })
  expect(image.headers.get('Content-Type')).toBe('image/svg+xml')
  const drawn = [...(await image.text()).matchAll(/>(\w)<\/text>/g)]
    .map(([, letter]) => letter)
    .join('')
  expect(drawn).toBe(captchaAnswer(sid))
})

it('shows different captchas for different sids', () => {
  const answers = new Set(Array.from({ length: 50 }, (_, index) => captchaAnswer(`sid-${index}`)))
  expect(answers.size).toBeGreaterThan(45)
})

it('returns the code 00 with the id of the template, and rejects a template whose promotion has ended [PROMO-023]', async () => {
  const { call } = createTestClient()
  expect(await call('promotion.channelTemplate', { query: { templateId: '12' } })).toMatchObject({
    code: '00',
    data: { id: '12' },
  })
  expect(await call('promotion.channelTemplate', { query: { templateId: 'ended' } })).toMatchObject(
    { code: '01', message: expect.stringMatching(/\w/) as string },
  )
})
