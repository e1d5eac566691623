import { AxiosError, type AxiosAdapter } from 'axios'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadedCode, type Failure } from '../../../renderer/core'
import type { Fault } from '../../../renderer/language'
import { createCallCode } from '../call-code'
import { createCalls, type CallsDeps } from '../create-calls'
import { callDeps, families, requestWorld } from '../testing'
import { createIdempotencyRecords } from './idempotency-records'
import { createOnce } from './send-once'
import { clientFamilies } from '../../../tools/build/packaging/start-parts'

const minute = 60_000
const day = 24 * 60 * minute

/** `tabs` is the lock manager of all tabs; undefined in a browser without locks. */
type Changes = Partial<CallsDeps> & { tabs?: LockManager | undefined; keyHeader?: string }

function createDevice() {
  const storage = new Map<string, string>()
  const locked = new Set<string>()
  const device = {
    /** The number of writes after which the process dies. */
    writesLeft: Infinity,
    died: () => {},
    takes: true,
    faults: [] as Fault[],
    status: 200,
    answer: (): unknown => ({ code: '00', data: { needValid: 0 } }),
    sent: [] as { path: string; headers: Record<string, unknown> }[],
    kept: () => [...storage.values()].join(),
    keep: (text: string) => void storage.set('lz.once.1', text),
  }
  const write = (change: () => void) => {
    if (--device.writesLeft >= 0) change()
    else device.died()
  }
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, text: string) {
      if (!device.takes) throw new DOMException('full', 'QuotaExceededError')
      write(() => storage.set(key, text))
    },
    removeItem: (key: string) => write(() => storage.delete(key)),
  } as unknown as Storage
  const area = new Proxy(methods, {
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  const locks = {
    async request(name: string, _: LockOptions, run: (lock: unknown) => unknown) {
      if (locked.has(name)) return run(null)
      locked.add(name)
      try {
        return await run({ name })
      } finally {
        locked.delete(name)
      }
    },
  } as unknown as LockManager
  const adapter: AxiosAdapter = async (config) => {
    if (device.writesLeft < 0) return new Promise(() => {})
    const { pathname } = new URL(config.url ?? '', 'http://localhost')
    device.sent.push({ path: pathname.split('/').at(-1) ?? '', headers: config.headers.toJSON() })
    const data = await device.answer()
    if (data instanceof Error) throw data
    return { data, status: device.status, statusText: '', headers: {}, config }
  }
  const visit = (changes: Changes = {}, user = 'u-1') => {
    const world = requestWorld()
    const once = createOnce(
      createIdempotencyRecords(() => area, Date.now),
      'tabs' in changes ? changes.tabs : locks,
      { keyHeader: changes.keyHeader ?? '', report: (fault) => device.faults.push(fault) },
    )
    return createCalls({
      ...callDeps,
      families: clientFamilies(families),
      paths: {},
      request: () => ({ ...world, session: { ...world.session, userId: user, orderId: '100174' } }),
      text: (key) => key,
      code: loadedCode(createCallCode(adapter)),
      once: { now: Date.now, bring: () => Promise.resolve(once), isNeeded: () => true },
      ...changes,
    })
  }
  return { device, visit }
}

type Port = ReturnType<ReturnType<typeof createDevice>['visit']>

const commit = {
  orderId: '100174',
  amount: '3480.00',
  cardId: '501',
  cardNo: '',
  couponId: null,
  bankName: '',
  bankCode: '',
  repayToken: 'rt-1',
  sendMsg: 0,
}
const call = async (port: Port, name: string, params: object, signal = new AbortController()) => {
  const outcome = await port.call(`repayment.${name}`, { ...params }, signal.signal)
  return outcome.ok ? 'ok' : outcome.failure.kind
}
const pay = (port: Port, params: object = commit) => call(port, 'repaymentCommit', params)
const confirm = (port: Port) =>
  call(port, 'repaymentConfirm', {
    orderId: '100174',
    repaymentRecordId: '8001',
    verifyCode: '246810',
  })
const wallet = (port: Port) => call(port, 'repaymentHuichao', { ...commit, userId: 'u-1' })

const requestOrder = (port: Port, orderId = '100174') =>
  new Promise<void>((resolve) => {
    const params = { orderId, productId: '7001' }
    const watch = port.watch({ endpoint: 'loan.loanDetails', params }, ({ status }) => {
      if (status !== 'loading') setTimeout(() => (watch.stop(), resolve()))
    })
  })

const lost = () => new AxiosError('lost', AxiosError.ERR_NETWORK)
const ok = { code: '00', data: { needValid: 0 } }
const order = { success: true, data: { orderStatus: '174' } }

let device: ReturnType<typeof createDevice>['device']
let visit: ReturnType<typeof createDevice>['visit']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23) })
  ;({ device, visit } = createDevice())
})

describe('a call that is sent once', () => {
  it('leaves no record after a refusal', async () => {
    device.answer = () => ({ code: '800010', message: 'No funds' })
    expect([await pay(visit()), device.kept()]).toEqual(['refused', ''])
    device.answer = () => ok
    expect([await pay(visit()), device.sent.length]).toEqual(['ok', 2])
  })

  it('for a day after a success, needs a confirmation before it is sent again', async () => {
    const repeated = { ok: false, failure: { kind: 'unsure', code: 'repeated', message: '' } }
    const again = () =>
      visit().call('repayment.repaymentCommit', commit, new AbortController().signal)
    expect([await pay(visit()), await visit().unsure()]).toEqual(['ok', {}])
    device.answer = () => order
    vi.setSystemTime(Date.now() + minute)
    await requestOrder(visit())
    device.answer = () => ok
    expect(await again()).toEqual(repeated)
    expect(await pay(visit(), { ...commit, orderId: '100175' })).toBe('ok')
    expect([await pay(visit()), device.sent.length - 1]).toEqual(['ok', 3])
    expect(await again()).toEqual(repeated)
    vi.setSystemTime(Date.now() + day)
    expect(await pay(visit())).toBe('ok')
  })

  it('counts as unfinished if its response requires another step', async () => {
    device.answer = () => ({ code: '00', data: { needValid: 1, repayRecordId: '8001' } })
    expect([await pay(visit()), await pay(visit())]).toEqual(['ok', 'ok'])
    device.answer = () => ({ code: '00' })
    expect(await confirm(visit())).toBe('ok')
    device.answer = () => ok
    expect([await pay(visit()), await pay(visit())]).toEqual(['unsure', 'ok'])
  })

  it.each(['100174 ', ' 100174', '0100174', '000100174', '１００１７４', '100\u200b174'])(
    'recognizes the same order in the spelling %j',
    async (orderId) => {
      device.answer = lost
      await pay(visit())
      device.answer = () => ok
      expect(await pay(visit({}, ''), { ...commit, orderId })).toBe('unsure')
    },
  )

  it.each<[string, () => unknown, Failure['kind']]>([
    ['was lost', lost, 'network'],
    ['is a page', () => '<!doctype html>', 'shape'],
    ['has another shape', () => ({ code: '00', data: { needValid: { a: 1 } } }), 'shape'],
  ])('is not sent again if its response %s, in any tab or later visit', async (_, answer, kind) => {
    device.answer = answer
    const first = visit()
    expect(await pay(first)).toBe(kind)
    device.answer = () => ok
    expect([
      await pay(first),
      await pay(visit()),
      await confirm(visit()),
      await wallet(visit()),
    ]).toEqual(['unsure', 'unsure', 'unsure', 'unsure'])
    expect(device.sent).toHaveLength(1)
    expect(await visit().unsure()).toEqual({
      repayment: { repaymentCommit: true, repaymentConfirm: true, repaymentHuichao: true },
    })
  })

  it.each([408, 500, 502, 504])(
    'is not sent again after the status %i, with any code',
    async (status) => {
      device.status = status
      device.answer = () => ({ code: '99', message: 'Upstream failed' })
      expect(['network', 'timeout']).toContain(await pay(visit()))
      device.status = 200
      device.answer = () => ok
      expect([await pay(visit()), device.sent.length]).toEqual(['unsure', 1])
    },
  )

  it('also succeeds if its response is nested very deep', async () => {
    const more: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
    device.answer = () => ({ code: '00', data: { needValid: 0, more } })
    expect(await pay(visit())).toBe('ok')
  })

  it('blocks the same order for every borrower, but blocks no other order', async () => {
    device.answer = lost
    await pay(visit())
    device.answer = () => ok
    expect([
      await pay(visit(), { ...commit, orderId: '100175' }),
      await pay(visit({}, 'u-2')),
    ]).toEqual(['ok', 'unsure'])
    expect(await visit({}, 'u-2').unsure()).not.toEqual({})
    expect(await pay(visit())).toBe('unsure')
  })

  it('is sent by one of two tabs that start together, and by one of ten presses', async () => {
    const [one, two] = [visit(), visit()]
    const ends = await Promise.all([one, two, one, two].map((port) => pay(port)))
    expect([ends, device.sent.length]).toEqual([['ok', 'unsure', 'unsure', 'unsure'], 1])
  })

  it('is sent by only one tab, even if the browser has no locks or forbids them', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
    for (const locks of [undefined, refusing as unknown as LockManager]) {
      const { device, visit } = createDevice()
      const ends = await Promise.all([pay(visit({ tabs: locks })), pay(visit({ tabs: locks }))])
      expect([ends.sort(), device.sent.length]).toEqual([['ok', 'unsure'], 1])
    }
  })

  it('is not aborted by leaving the screen, so that its response is processed', async () => {
    let arrive: (answer: unknown) => void = () => {}
    device.answer = () => new Promise((resolve) => (arrive = resolve))
    const left = new AbortController()
    const paying = call(visit(), 'repaymentCommit', commit, left)
    await expect.poll(() => device.sent).toHaveLength(1)
    left.abort()
    expect(await visit().unsure()).not.toEqual({})
    arrive(ok)
    expect([await paying, await visit().unsure()]).toEqual(['ok', {}])
  })

  it('that could not be sent leaves no record', async () => {
    const unready = { validators: () => Promise.reject(new Error('offline')) }
    expect(await pay(visit(unready))).toBe('network')
    expect([await pay(visit()), device.sent.length]).toEqual(['ok', 1])
  })

  it('is sent once by a page on a device that stores nothing', async () => {
    device.takes = false
    device.answer = lost
    const page = visit()
    expect([await pay(page), await pay(page), device.sent.length]).toEqual(['network', 'unsure', 1])
    expect([Object.keys(await page.unsure()), await visit().unsure()]).toEqual([['repayment'], {}])
  })

  it.each(['', 'x', '{}', 'null', '[null]', '7', '{"time":"x","about":{"bits":1}}'])(
    'is sent if the device stores %j instead of records',
    async (text) => {
      device.keep(text)
      expect([await visit().unsure(), await pay(visit())]).toEqual([{}, 'ok'])
    },
  )
})

const courses: [what: string, before: number, presses: string[]][] = [
  ['a first payment', 0, ['ok']],
  ['a payment that is repeated after a question', 1, ['unsure', 'ok']],
]

it.each(courses)(
  'if the process dies after any write of %s, the next visit starts and never repeats a sent payment',
  async (_, before, presses) => {
    let written = Infinity
    for (let left = 0; left < written; left++) {
      const { device, visit } = createDevice()
      for (let paid = 0; paid < before; paid++) await pay(visit())
      const earlier = device.sent.length
      const death = new Promise<string>((resolve) => (device.died = () => resolve('died')))
      device.writesLeft = left
      const port = visit({ tabs: undefined })
      const results: string[] = []
      for (const press of presses) {
        const result = await Promise.race([pay(port), death])
        if (result === 'died') break
        expect(result).toBe(press)
        results.push(result)
      }
      const isWhole = results.length === presses.length
      if (isWhole) written = left
      // Waits for a call that was sent before the process died.
      await new Promise((resolve) => setImmediate(resolve))
      const sent = device.sent.length - earlier
      device.writesLeft = Infinity
      const next = visit()
      await expect(next.unsure()).resolves.toBeDefined()
      const result = await pay(next)
      expect(sent).toBeLessThanOrEqual(1)
      expect([left, sent, result]).toEqual([left, sent, sent > 0 ? 'unsure' : result])
      expect(device.sent.length - earlier).toBeLessThanOrEqual(1)
    }
    expect(written).toBeGreaterThan(presses.length)
  },
)

describe('a record', () => {
  it('is removed by a response about the order if it was requested at least a minute later', async () => {
    device.answer = lost
    await pay(visit())
    device.answer = () => order
    await requestOrder(visit())
    expect(await pay(visit())).toBe('unsure')
    vi.setSystemTime(Date.now() + minute)
    await requestOrder(visit(), '100175')
    expect(await pay(visit())).toBe('unsure')
    device.answer = lost
    await requestOrder(visit())
    expect(await pay(visit())).toBe('unsure')
    device.answer = () => order
    await requestOrder(visit())
    expect(await visit().unsure()).toEqual({})
    device.answer = () => ok
    expect(await pay(visit())).toBe('ok')
  })

  it('is removed after a day, also with a wrong clock', async () => {
    for (const away of [day, -day]) {
      const { device, visit } = createDevice()
      device.answer = lost
      await pay(visit())
      vi.setSystemTime(Date.now() + away - Math.sign(away))
      expect(await pay(visit())).toBe('unsure')
      vi.setSystemTime(Date.now() + Math.sign(away))
      expect(await visit().unsure()).toEqual({})
    }
  })

  it('contains neither the borrower, the order nor the amount', async () => {
    device.answer = lost
    await pay(visit({}, 'user-5512345678'), { ...commit, orderId: '987654321' })
    for (const secret of ['5512345678', '987654321', '3480', '501'])
      expect(device.kept()).not.toContain(`"${secret}`)
    expect(device.kept()).toContain('repayment.repaymentCommit')
  })
})

describe('a guarded call without a required value', () => {
  const words = ['undefined', 'null', 'NaN', '(null)', '[object Object]']

  it.each([undefined, null, Number.NaN, '', '  ', ...words])(
    'is not sent if the order is %j, and reports the missing value [P17]',
    async (orderId) => {
      const port = visit()
      const outcome = await port.call(
        'repayment.repaymentCommit',
        { ...commit, orderId },
        new AbortController().signal,
      )
      const failure: Failure = { kind: 'refused', code: 'incomplete', message: '' }
      expect(outcome).toEqual({ ok: false, failure })
      expect(port.notice('repayment.repaymentCommit', failure)?.text).toBe('payCard.incomplete')
      expect([device.sent, device.kept()]).toEqual([[], ''])
      expect(device.faults).toEqual([
        { code: 'call-params', detail: 'repayment.repaymentCommit: no value for orderId' },
      ])
    },
  )

  it('is refused for each required parameter of each guarded endpoint [P17]', async () => {
    const guarded = families.flatMap(({ family, endpoints }) =>
      Object.entries(endpoints).flatMap(([name, { guarded: isGuarded, enabled, params = {} }]) =>
        isGuarded && enabled !== false ? [[`${family}.${name}`, params] as const] : [],
      ),
    )
    const sent = guarded.flatMap(([name, params]) => {
      const whole = Object.fromEntries(
        Object.entries(params).map(([param, { schema }]) => [param, schema.examples?.[0]]),
      )
      return Object.keys(params).map(async (lacking) => {
        const incomplete = { ...whole, [lacking]: 'undefined' }
        const outcome = await visit().call(name, incomplete, new AbortController().signal)
        return outcome.ok || outcome.failure.code
      })
    })
    expect(sent.length).toBeGreaterThan(10)
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['incomplete']))
    expect(device.sent).toEqual([])
  })

  it('is sent without a value that may be null or empty [P17]', async () => {
    expect(await pay(visit(), { ...commit, couponId: null, cardNo: '' })).toBe('ok')
  })
})

describe('the key of a payment', () => {
  const paymentKey = ({ headers }: { headers: Record<string, unknown> }) => headers['Payment-Key']
  const keyHeader = { keyHeader: 'Payment-Key' }

  it('is sent in a header only if the configuration names one', async () => {
    await pay(visit())
    await pay(visit(keyHeader), { ...commit, orderId: '100175' })
    expect(device.sent.map((one) => typeof paymentKey(one))).toEqual(['undefined', 'string'])
    expect(paymentKey(device.sent[1]!)).toMatch(/^[\da-f]{32}$/)
  })

  it("stays the same if equal values are sent again after the order's response, and is new for other values", async () => {
    const sendUnsure = async (params: object) => {
      device.answer = lost
      await pay(visit(keyHeader), params)
      device.answer = () => order
      vi.setSystemTime(Date.now() + minute)
      await requestOrder(visit())
    }
    await sendUnsure(commit)
    await sendUnsure({ ...commit, repayToken: 'rt-2' })
    await sendUnsure({ ...commit, amount: '10.00' })
    device.answer = () => ok
    for (let presses = 0; presses < 3; presses++)
      await pay(visit(keyHeader), { ...commit, amount: '10.00' })
    const keys = device.sent.map(paymentKey).filter((key) => key !== undefined)
    expect([keys[0] === keys[1], keys[1] === keys[2], keys[2] === keys[3]]).toEqual([
      true,
      false,
      true,
    ])
    expect([keys.length, new Set(keys).size]).toEqual([5, 3])
  })
})

it('an endpoint has a parameter for each name in `once`', () => {
  const wrong = families.flatMap(({ endpoints }) =>
    Object.entries(endpoints).flatMap(([name, { once, settles = [], params = {} }]) =>
      [...(once?.about ?? []), ...(once?.same ?? []), ...settles]
        .filter((param) => !Object.hasOwn(params, param))
        .map((param) => `${name} ${param}`),
    ),
  )
  expect(wrong).toEqual([])
})
