import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../renderer/language'
import { lazy, loadedCode, type CallPort } from '../../renderer/core'
import { createCallCode, type CallCode } from './call-code'
import { createCalls, type CallsDeps } from './create-calls'
import { createIdempotencyRecords } from './once/idempotency-records'
import { createOnce } from './once/send-once'
import { callDeps, families, requestWorld, session, startServer } from './testing'

let server: Awaited<ReturnType<typeof startServer>>
let answer: { status?: number; type?: string; body: unknown }
let faults: Fault[]
let calls: CallPort

const cleanImage = (file: File) =>
  Promise.resolve(new File(['clean'], file.name, { type: 'image/jpeg' }))
const refuseImage = (code: string) => () =>
  Promise.reject(Object.assign(new Error('refused'), { code }))

function create(changes: Partial<CallsDeps> = {}): CallPort {
  return createCalls({
    ...callDeps,
    families,
    paths: {},
    request: () => requestWorld(server.origin),
    report: (fault) => void faults.push(fault),
    text: (key) => `<${key}>`,
    code: loadedCode(createCallCode()),
    once: {
      now: Date.now,
      bring: () =>
        Promise.resolve(
          createOnce(
            createIdempotencyRecords(() => localStorage, Date.now),
            undefined,
            { keyHeader: '', report: () => {} },
          ),
        ),
      isNeeded: () => false,
    },
    ...changes,
  })
}

const send = (endpoint: string, params = {}, port = calls) =>
  port.call(endpoint, params, new AbortController().signal)
const requiredOf = (name: string) => {
  const { guarded, params = {} } = endpointNamed(name)
  const examples = Object.entries(params).map(([key, { schema }]) => [key, schema.examples?.[0]])
  return guarded ? Object.fromEntries(examples) : {}
}
const endpointNamed = (name: string) => {
  const [family, key] = name.split('.')
  return families.find((each) => each.family === family)!.endpoints[key!]!
}
const namesOf = (family: string) =>
  Object.entries(families.find((each) => each.family === family)!.endpoints)
    .filter(([, { enabled }]) => enabled !== false)
    .map(([key]) => `${family}.${key}`)
const last = () => server.received.at(-1)!
const orderIds = () =>
  last()
    .query.filter(([name]) => name === 'orderId')
    .map(([, value]) => value)
const queryOf = () => Object.fromEntries(last().query)

beforeAll(async () => {
  server = await startServer((response) => {
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.received.length = 0
  faults = []
  answer = { body: { code: '0', success: true, data: {} } }
  calls = create()
})

describe('the JSON client', () => {
  it.each(namesOf('complaint'))('sends %s under /stadium [HTTP-006 HTTP-007]', async (name) => {
    await send(name)
    expect(last().path).toMatch(/^\/stadium\//)
    expect(last().query).toEqual(Object.entries(session))
  })

  it('sends its six headers, from the configured session fields [SESSION-006 SESSION-009 SESSION-011]', async () => {
    await send('loan.loanDetails', { productId: 'p-1', orderId: 'o-1' })
    expect(last().headers).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      crp_phe: '5512345678',
      dearest: 's-1',
      showy: 'u-1',
      dearer: 'd-1',
      language: 'es',
    })
    expect(Object.keys(last().headers)).not.toContain('swift')
  })

  it('sends an empty header for a missing session field, and encodes characters outside ASCII [AMBIG-051]', async () => {
    const world = { ...requestWorld(server.origin), session: { userId: 'Ñandú 用户' } }
    const headers = { ...callDeps.headers, dearer: '' }
    await send('complaint.problemList', {}, create({ request: () => world, headers }))
    expect(last().headers).toMatchObject({
      crp_phe: '',
      dearest: '',
      dearer: '',
      showy: '%C3%91and%C3%BA%20%E7%94%A8%E6%88%B7',
    })
  })

  it('puts values into the body as JSON', async () => {
    await send('complaint.getWhatsapp')
    expect(last().headers['content-type']).toContain('application/json')
    expect(last().body).toBe('{"overall":30}')
  })

  it('requests problem-init by GET with only the common parameters [AMBIG-050]', async () => {
    await send('complaint.problemInitForm')
    expect(last()).toMatchObject({
      method: 'GET',
      path: '/stadium/user-problem/problem-init',
      query: Object.entries(session),
      body: '',
    })
  })

  it('uses the method and the member `in` of the endpoint document [AMBIG-045 AMBIG-046]', async () => {
    const order = { productId: 'p-2', orderId: 'o-2' }
    const code = { ...order, amount: '9.00', payCode: 'k', requestType: '1' }
    await send('loan.generateVcode', code)
    expect(last().method).toBe('GET')
    expect(queryOf()).toEqual({ ...session, ...code })
    await send('loan.googleScore', { score: 5 })
    expect(last()).toMatchObject({
      method: 'POST',
      query: Object.entries(session),
      body: '{"score":5}',
    })
  })
})

describe('the form client', () => {
  it('sends the headers `swift`, `eyes` and the content type of forms, even with an empty body [SESSION-010]', async () => {
    const headers = {
      swift: 's-1',
      eyes: 'd-1',
      'content-type': 'application/x-www-form-urlencoded',
    }
    await send('promotion.getSid')
    expect(last().headers).toMatchObject(headers)
    answer = { body: { code: '00', data: { bankCards: [] } } }
    await send('repayment.repaymentWay', { orderId: 'o-1' })
    expect(last().headers).toMatchObject(headers)
    expect(last().body).toBe('')
    expect(Object.keys(last().headers)).not.toContain('crp_phe')
  })

  it('writes the body as a form, and null as an empty field [PAYCARD-004]', async () => {
    const card = {
      bankName: 'Banco Ñ',
      cardId: '1',
      cardNo: '**** 4',
      repayToken: 't',
      bankCode: 'B',
      amount: '10.00',
      orderId: 'o-1',
    }
    await send('repayment.repaymentCommit', { ...card, couponId: null, sendMsg: 0 })
    const form = Object.fromEntries(new URLSearchParams(last().body))
    expect(form).toEqual({ ...card, couponId: '', sendMsg: '0' })
  })

  it('leaves the common parameters out of the promotion calls [AMBIG-053]', async () => {
    await send('promotion.channelTemplate', { templateId: '12' })
    expect(last()).toMatchObject({
      path: '/api/v2/lender/service/channel/channel-template',
      query: [['templateId', '12']],
    })
  })

  it('registers with merchant number 0 [AMBIG-056]', async () => {
    await send('promotion.register', { phone: '13912345678' })
    expect(new URLSearchParams(last().body).get('merchantNumber')).toBe('0')
  })

  it('sends orderId once, or twice with the flag [AMBIG-055]', async () => {
    await send('repayment.repaymentWay', { orderId: 'o-9' })
    expect(orderIds()).toEqual(['o-9'])
    const flag = { duplicateCommonParams: true }
    const twice = families.map((family) => ({
      ...family,
      endpoints: Object.fromEntries(
        Object.entries(family.endpoints).map(([key, entry]) => [key, { ...entry, ...flag }]),
      ),
    }))
    await send('repayment.repaymentWay', { orderId: 'o-9' }, create({ families: twice }))
    expect(orderIds()).toEqual(['o-1', 'o-9'])
  })
})

describe('every call', () => {
  it.each(['complaint', 'loan', 'repayment'].flatMap(namesOf))(
    '%s sends the thirteen common parameters, unchanged and once, and no other value that identifies the borrower [SESSION-001 SESSION-005 SESSION-008]',
    async (name) => {
      await send(name, requiredOf(name))
      const common = last().query.filter(([key]) => key in session)
      expect([common.length, Object.fromEntries(common)]).toEqual([13, session])
      expect(Object.keys(last().headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:cookie|authorization)$/)]),
      )
    },
  )
})

describe('URLs', () => {
  it('come from the configuration: origin, base, provider [HTTP-005 AMBIG-059 AMBIG-047]', async () => {
    await send('repayment.repaymentWay', { orderId: 'o-1' })
    expect(last().path).toBe('/api/v1/lender/lender-api/service/loan/repayment-way')
    const moved = {
      ...requestWorld('https://unused.example'),
      api: { loan: `${server.origin}/v9/`, origin: 'https://unused.example' },
      provider: 'a b',
    }
    await send('loan.loanDetails', {}, create({ request: () => moved }))
    expect(last().path).toBe('/v9/v3/loan-details/loan-details')
  })

  it('may have paths from the configuration [HTTP-008 AMBIG-048]', async () => {
    await send('loan.loanPlayDelayDetail')
    expect(last().path).toBe('/v3/installment/loan-play-delay-detail')
    const paths = { 'loan.loanPlayDelayDetail': '/v4/other' }
    await send('loan.loanPlayDelayDetail', {}, create({ paths }))
    expect(last().path).toBe('/v4/other')
  })

  it('of the captcha image have their own base, without a doubled separator [AMBIG-057]', () => {
    expect(calls.address('promotion.getCaptcha', { sid: 's/1', a: 5 })).toBe(
      `${server.origin}/api/v2/lender/promotion/get-captcha?sid=s%2F1&a=5`,
    )
    expect(calls.address('promotion.unknown', {})).toBe('')
  })

  it('of disabled and unknown endpoints do not exist, so no request is sent [HTTP-009 AMBIG-049]', async () => {
    expect(await send('system.login')).toMatchObject({
      ok: false,
      failure: { code: 'unknown-endpoint' },
    })
    expect(await send('system.constructor')).toMatchObject({ ok: false })
    expect(server.received).toEqual([])
    expect(faults.map((fault) => fault.detail)).toEqual(['system.login', 'system.constructor'])
  })
})

describe('parameters', () => {
  it('are left out if the endpoint does not declare them [E1]', async () => {
    await send('loan.loanDetails', {
      productId: 'p-1',
      orderId: 'o-1',
      url: 'https://evil.example',
      __proto__: { a: 1 },
    })
    expect(queryOf()).toEqual(session)
    expect(faults[0]).toEqual({
      code: 'call-params',
      detail: 'loan.loanDetails: "url" is not a parameter',
    })
  })

  it('are reported as missing without a session, but the call is sent [SESSION-007]', async () => {
    const world = { ...requestWorld(server.origin), session: {} }
    const params = { productId: null, orderId: undefined }
    await send('loan.loanDetails', params, create({ request: () => world }))
    expect(last().query).toEqual([])
  })
})

describe('uploads', () => {
  const photo = new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' })
  const upload = (prepareImage: CallsDeps['prepareImage']) =>
    send('complaint.uploadProblemImg', { problemImage: photo }, create({ prepareImage }))

  it('send the prepared image as multipart, in the declared field', async () => {
    answer = { body: { code: 0, data: { url: '/1.jpg' } } }
    expect(await upload(cleanImage)).toMatchObject({ ok: true })
    expect(last().headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
    expect(last().body).toContain('name="problemImage"; filename="photo.jpg"')
    expect(last().body).toContain('clean')
  })

  it('are not sent if the image is refused, and fail with the code of the refusal [U1]', async () => {
    expect(await upload(refuseImage('image-type'))).toEqual({
      ok: false,
      failure: { kind: 'refused', code: 'image-type', message: '' },
    })
    expect(server.received).toEqual([])
  })
})

describe('a load [R2]', () => {
  const watchLoan = (port: CallPort) =>
    port.watch({ endpoint: 'loan.loanDetails', params: {} }, () => {})
  const loads = () => server.received.filter(({ method }) => method === 'GET').length

  it('does not share its response with a later screen that has another session', async () => {
    let current = requestWorld(server.origin)
    const port = create({ request: () => current })
    watchLoan(port)
    watchLoan(port)
    current = requestWorld(server.origin)
    current.session = { ...current.session }
    watchLoan(port)
    await expect.poll(loads).toBe(2)
  })

  it('does not share its response after a call that may have changed the data', async () => {
    const current = requestWorld(server.origin)
    const port = create({ request: () => current })
    watchLoan(port)
    await send('loan.loanDetails', {}, port)
    watchLoan(port)
    await expect.poll(loads).toBe(2)
    await send('loan.googleScore', { score: 5 }, port)
    watchLoan(port)
    await expect.poll(loads).toBe(3)
  })
})

describe('responses', () => {
  it('are unwrapped and converted once, when they arrive [HTTP-001 HTTP-003]', async () => {
    answer = {
      body: { success: true, data: { orderStatus: 174, isDelay: '1', productName: null } },
    }
    expect(await send('loan.loanDetails')).toEqual({
      ok: true,
      value: { orderStatus: '174', isDelay: 1 },
    })
  })

  it("that do not match the endpoint's type are failures, reported by member and not by value [E2]", async () => {
    answer = { body: { success: true, data: { amount: { secret: 1 }, periods: 1 } } }
    expect(await send('loan.loanDetailConfirm')).toMatchObject({
      ok: false,
      failure: { kind: 'shape', code: 'answer' },
    })
    expect(faults.at(-1)).toMatchObject({
      code: 'answer-shape',
      detail: expect.stringContaining('/amount type') as string,
    })
    expect(JSON.stringify(faults)).not.toContain('secret')
  })

  it('lose and report an optional value with the wrong type [E2]', async () => {
    answer = { body: { success: true, data: { orderStatus: '174', h5Url: { secret: 1 } } } }
    expect(await send('loan.loanDetails')).toEqual({ ok: true, value: { orderStatus: '174' } })
    expect(faults.at(-1)).toEqual({
      code: 'answer-shape',
      detail: 'loan.loanDetails: /h5Url type',
    })
  })

  it.each<[string, typeof answer, string]>([
    ['a page', { type: 'text/html', body: '<!doctype html>' }, 'shape'],
    ['half of a JSON text', { body: '{"success": true, "da' }, 'shape'],
    ['nothing', { body: '' }, 'shape'],
    ['a list', { body: [] }, 'shape'],
    ['null', { body: 'null' }, 'shape'],
    ['a text', { body: '"ok"' }, 'shape'],
    ['a payload that is a list', { body: { success: true, data: [] } }, 'shape'],
    ['a payload that is null', { body: { success: true, data: null } }, 'shape'],
    ...[403, 404, 413, 429, 500, 503].map((status): [string, typeof answer, string] => [
      `the status ${status}`,
      { status, type: 'text/plain', body: 'gateway' },
      'network',
    ]),
    ['an error page', { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }, 'network'],
    ['a gateway timeout', { status: 504, body: {} }, 'timeout'],
    [
      'a success with an error status',
      { status: 500, body: { success: true, data: {} } },
      'network',
    ],
    ['a refusal with an error status', { status: 401, body: { success: false } }, 'refused'],
  ])('that are %s never throw [E2]', async (_, payload, kind) => {
    answer = payload
    expect(await send('loan.loanDetails')).toMatchObject({ ok: false, failure: { kind } })
  })
})

describe('a guarded endpoint', () => {
  it('is not loaded as data, has no URL, and can still be called', async () => {
    const outcome = await new Promise((resolve) => {
      const watch = calls.watch({ endpoint: 'loan.loanDetailPush', params: {} }, (snapshot) => {
        if (snapshot.status !== 'loading') resolve((watch.stop(), snapshot))
      })
    })
    expect(outcome).toMatchObject({ status: 'failed', failure: { kind: 'refused' } })
    expect(calls.address('loan.loanDetailPush', {})).toBe('')
    expect(faults.map(({ code }) => code)).toEqual(['call-unpressed'])
    expect(server.received).toEqual([])
    const effects = ['loan.loanDetailPush', 'loan.googleScore', 'loan.loanDetails'].map((name) =>
      calls.effect(name),
    )
    expect(effects).toEqual(['money', 'outside', 'none'])
    await send('loan.loanDetailPush', { amount: '1', periods: 1, termUnit: 'D', productId: 'p-1' })
    expect(server.received).toHaveLength(1)
  })
})

describe('before axios has loaded', () => {
  const loaded = (port: CallPort, endpoint: string) =>
    new Promise((resolve) => {
      const watch = port.watch({ endpoint, params: {} }, (snapshot) => {
        if (snapshot.status !== 'loading') resolve((watch.stop(), snapshot))
      })
    })
  const bringing = (bring: () => Promise<CallCode>) => create({ code: lazy(bring) })

  it('a load is sent at once, and does not load axios', async () => {
    const bring = vi.fn(async () => createCallCode())
    answer = { body: { success: true, data: { orderStatus: 174 } } }
    expect(await loaded(bringing(bring), 'loan.loanDetails')).toMatchObject({
      status: 'ready',
      value: { orderStatus: '174' },
    })
    expect([server.received.length, bring.mock.calls.length]).toEqual([1, 0])
  })

  it('a guarded endpoint is not loaded as data either', async () => {
    const port = bringing(async () => createCallCode())
    expect(await loaded(port, 'loan.loanDetailPush')).toMatchObject({
      status: 'failed',
      failure: { kind: 'refused', code: 'unpressed' },
    })
    expect(server.received).toEqual([])
  })

  it('a call waits for axios, and is not sent if axios fails to load; the next call loads it again', async () => {
    const bring = vi.fn(async () => createCallCode())
    bring.mockRejectedValueOnce(new TypeError('offline'))
    const port = bringing(bring)
    expect(await send('loan.googleScore', { score: 5 }, port)).toEqual({
      ok: false,
      failure: { kind: 'network', code: 'unready', message: '' },
    })
    expect(server.received).toEqual([])
    expect(await send('loan.googleScore', { score: 5 }, port)).toMatchObject({ ok: true })
    expect(server.received).toHaveLength(1)
  })
})
