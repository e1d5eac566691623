import type { AxiosAdapter } from 'axios'
import { describe, expect, it } from 'vitest'
import { present } from '../../renderer/core'
import { readEmbedded } from '../../tools/packaging/testing/read-embedded'
import { createCallCode } from '../api/call-code'
import { createCalls, type CallsDeps } from '../api/create-calls'
import { createMarks } from '../api/once/marks'
import { createOnce } from '../api/once/send-once'
import { families, requestWorld } from '../api/testing'
import { createValidators } from '../api/validators'
import { type EvidenceDeps, evidenceOf } from './evidence'

const hashes = { 'screens/pay': 'aa', 'locales/es/pay': 'bb', 'locales/es/other': 'cc' }
const seen = { screen: 'pay', namespaces: ['pay', 'gone'], locale: 'es' }

/** Calls with evidence, and the headers of each that was sent. */
function createWorld(changes: Partial<EvidenceDeps> = {}, evidence?: CallsDeps['evidence'] | null) {
  const sent: Record<string, unknown>[] = []
  const faults: string[] = []
  const adapter: AxiosAdapter = async (config) => {
    sent.push(config.headers.toJSON())
    const data = { code: '00', data: { needValid: 0 } }
    return { data, status: 200, statusText: '', headers: {}, config }
  }
  const kept = createOnce(
    createMarks(() => {
      throw new DOMException('none', 'SecurityError')
    }, Date.now),
    undefined,
  )
  const documents: EvidenceDeps = {
    embedded: { read: <Value>() => Promise.resolve({ objects: hashes } as Value) },
    release: 12,
    map: undefined,
    report: ({ code }) => void faults.push(code),
    ...changes,
  }
  const deps: CallsDeps = {
    families,
    clients: {},
    headers: {},
    paths: {},
    request: requestWorld,
    locale: () => 'es',
    validators: createValidators(readEmbedded),
    prepareImage: (file) => Promise.resolve(file),
    // The parameters of these calls are of no account.
    report: ({ code }) => void (code === 'call-params' || faults.push(code)),
    text: (key) => key,
    code: present(createCallCode(adapter)),
    once: { now: Date.now, bring: () => Promise.resolve(kept), isNeeded: () => false },
    keyHeader: 'Idempotency-Key',
    evidence:
      evidence === null
        ? undefined
        : (evidence ??
          (async (from) => ({ 'Lienzo-Evidence': await evidenceOf(documents, from) }))),
  }
  const calls = createCalls(deps)
  const send = async (name: string, from: typeof seen | null = seen) => {
    const params = { orderId: 'o-1', amount: '1', cardId: '5', productId: 'p-1' }
    await calls.call(name, params, new AbortController().signal, from ?? undefined)
    return sent.at(-1)
  }
  return { send, faults, sent }
}

const whole = 'release=12; screens/pay=aa; locales/es/pay=bb'

describe('evidence of what a borrower saw', () => {
  const guarded = families.flatMap(({ family, endpoints }) =>
    Object.entries(endpoints)
      .filter(([, each]) => (each.once ?? each.guarded) && each.enabled !== false)
      .map(([name]) => `${family}.${name}`),
  )

  it.each(guarded)('goes with %s, beside its key', async (name) => {
    const headers = await createWorld().send(name)
    expect(headers?.['Lienzo-Evidence']).toBe(whole)
  })

  it('is on more than one call', () => expect(guarded.length).toBeGreaterThan(2))

  it('goes with no call that neither pays nor accepts', async () => {
    const world = createWorld()
    await world.send('loan.loanDetails')
    expect(world.sent).toHaveLength(1)
    expect(world.sent[0]).not.toHaveProperty('Lienzo-Evidence')
  })

  it('goes with no call where the deployment names no header, or no screen is known', async () => {
    const without = await createWorld({}, null).send('repayment.repaymentCommit')
    expect(without).not.toHaveProperty('Lienzo-Evidence')
    const headers = await createWorld().send('repayment.repaymentCommit', null)
    expect(headers).toHaveProperty('Idempotency-Key')
    expect(headers).not.toHaveProperty('Lienzo-Evidence')
  })

  it('names the texts that the region shows in place of others', async () => {
    const headers = await createWorld({ map: { pay: 'other' } }).send('repayment.repaymentCommit')
    expect(headers?.['Lienzo-Evidence']).toBe(`${whole}; locales/es/other=cc`)
  })

  it('holds no payment back where the hashes cannot be had, and reports it', async () => {
    const world = createWorld({ embedded: { read: () => Promise.reject(new Error('offline')) } })
    const headers = await world.send('repayment.repaymentCommit')
    expect([headers?.['Lienzo-Evidence'], world.faults]).toEqual([
      'release=12',
      ['evidence-missing'],
    ])
  })

  it('holds no payment back where its code cannot be had, and reports it', async () => {
    const world = createWorld({}, () => Promise.reject(new Error('offline')))
    const headers = await world.send('repayment.repaymentCommit')
    expect(headers).toHaveProperty('Idempotency-Key')
    expect(world.faults).toEqual(['evidence-missing'])
  })

  it('is read again at the next call after a failure', async () => {
    let fails = true
    const read = <Value>() =>
      fails
        ? Promise.reject<Value>(new Error('offline'))
        : Promise.resolve({ objects: hashes } as Value)
    const world = createWorld({ embedded: { read } })
    await world.send('repayment.repaymentConfirm')
    fails = false
    const headers = await world.send(guarded.find((name) => name.startsWith('loan.'))!)
    expect(headers?.['Lienzo-Evidence']).toBe(whole)
  })
})
