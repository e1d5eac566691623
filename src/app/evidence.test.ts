import type { AxiosAdapter } from 'axios'
import { describe, expect, it } from 'vitest'
import { loadedCode } from '../../renderer/core'
import { readEmbedded } from '../../tools/build/packaging/testing/read-embedded'
import { createCallCode } from '../api/call-code'
import { createCalls } from '../api/create-calls'
import { createIdempotencyRecords } from '../api/once/idempotency-records'
import { createOnce } from '../api/once/send-once'
import { families, requestWorld } from '../api/testing'
import { createValidators } from '../api/validators'
import { defaultConfig } from '../config'
import { createEvidence, type EvidenceDeps } from './action-runtime'

const hashes = { 'screens/pay': 'aa', 'locales/es/pay': 'bb', 'locales/es/other': 'cc' }
const entry = { screen: 'pay', namespaces: ['pay', 'gone'] }
const readHashes = <Value>() => Promise.resolve({ objects: hashes } as Value)

function createWorld({ header = 'Lienzo-Evidence', read = readHashes, map = {} } = {}) {
  const sent: Record<string, unknown>[] = []
  const faults: string[] = []
  const adapter: AxiosAdapter = async (config) => {
    sent.push(config.headers.toJSON())
    const data = { code: '00', data: { needValid: 0 } }
    return { data, status: 200, statusText: '', headers: {}, config }
  }
  const report = ({ code }: { code: string }) => void faults.push(code)
  const evidence = createEvidence({
    config: { ...defaultConfig, evidenceHeader: header },
    start: { profiles: [{ profile: 'mx', texts: map }], floor: 0 },
    embedded: { read },
    stage: { release: 12, canary: false },
    routes: { find: (screen: string) => (screen === 'pay' ? entry : undefined) },
    localeFor: () => 'es',
    report,
  } as unknown as EvidenceDeps)
  const records = createIdempotencyRecords(() => {
    throw new DOMException('none', 'SecurityError')
  }, Date.now)
  const once = createOnce(records, undefined, { keyHeader: 'Idempotency-Key', report, evidence })
  const calls = createCalls({
    families,
    clients: {},
    headers: {},
    paths: {},
    request: requestWorld,
    locale: () => 'es',
    validators: createValidators(readEmbedded),
    prepareImage: (file) => Promise.resolve(file),
    report: () => {},
    text: (key) => key,
    code: loadedCode(createCallCode(adapter)),
    once: { now: Date.now, bring: () => Promise.resolve(once), isNeeded: () => false },
  })
  const send = async (name: string, screen?: string) => {
    const [family, key] = name.split('.') as [string, string]
    const { params = {} } = families.find((each) => each.family === family)!.endpoints[key]!
    const examples = Object.entries(params).map(([param, { schema }]) => [
      param,
      schema.examples?.[0],
    ])
    await calls.call(name, Object.fromEntries(examples), new AbortController().signal, screen)
    return sent.at(-1)
  }
  return { send, faults, sent }
}

const whole = 'release=12; screens/pay=aa; locales/es/pay=bb'

describe('evidence of the shown screen', () => {
  const guarded = families.flatMap(({ family, endpoints }) =>
    Object.entries(endpoints)
      .filter(([, each]) => (each.once ?? each.guarded) && each.enabled !== false)
      .map(([name]) => `${family}.${name}`),
  )

  it.each(guarded)('is sent with %s and the idempotency key', async (name) => {
    expect(await createWorld().send(name, 'pay')).toMatchObject({
      'Lienzo-Evidence': whole,
      'Idempotency-Key': expect.stringMatching(/^\w{32}$/) as string,
    })
  })

  it('belongs to more than two calls', () => expect(guarded.length).toBeGreaterThan(2))

  it('is not sent with a call that neither pays nor accepts', async () => {
    const world = createWorld()
    await world.send('loan.loanDetails', 'pay')
    expect(world.sent).toHaveLength(1)
    expect(world.sent[0]).not.toHaveProperty('Lienzo-Evidence')
  })

  it('is not sent without a header in the configuration, or without a known screen', async () => {
    const without = await createWorld({ header: '' }).send('repayment.repaymentCommit', 'pay')
    expect(without).toHaveProperty('Idempotency-Key')
    expect(Object.values(without!)).not.toContain(whole)
    for (const screen of [undefined, 'nowhere'])
      expect(await createWorld().send('repayment.repaymentCommit', screen)).not.toHaveProperty(
        'Lienzo-Evidence',
      )
  })

  it('names the replacements that the region shows', async () => {
    const world = createWorld({ map: { pay: 'other' } })
    const headers = await world.send('repayment.repaymentCommit', 'pay')
    expect(headers?.['Lienzo-Evidence']).toBe(`${whole}; locales/es/other=cc`)
  })

  it('does not delay a payment if the hashes cannot be read, and reports this', async () => {
    const world = createWorld({ read: () => Promise.reject(new Error('offline')) })
    const headers = await world.send('repayment.repaymentCommit', 'pay')
    expect([headers?.['Lienzo-Evidence'], world.faults]).toEqual([
      'release=12',
      ['evidence-missing'],
    ])
  })

  it('is read again at the next call after a failure', async () => {
    let fails = true
    const read = () => (fails ? Promise.reject(new Error('offline')) : readHashes())
    const world = createWorld({ read: read as typeof readHashes })
    await world.send('repayment.repaymentConfirm', 'pay')
    fails = false
    const headers = await world.send('loan.loanDetailPush', 'pay')
    expect(headers?.['Lienzo-Evidence']).toBe(whole)
  })
})
