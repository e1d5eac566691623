import { describe, expect, it } from 'vitest'
import type { DataType } from '../../../renderer/language'
import { createTestClient } from '../testing/test-client'
import { changeValues, faultKind, faultKinds } from './kinds'

const type: DataType = {
  required: ['id'],
  properties: {
    id: { type: 'string' },
    flag: { type: 'integer' },
    rows: { items: { properties: { text: { type: 'string' } } } },
  },
}
const good = { id: '7', flag: 1, rows: [{ text: 'a' }] }
const changed = (name: string, seed = 1) =>
  changeValues({ type, value: good, isOptional: false, pointer: '' }, faultKind(name, seed)!.change)

describe('a faulty response', () => {
  it.each<[string, unknown]>([
    ['null-lists', { ...good, rows: null }],
    ['nulls', { id: '7', flag: null, rows: null }],
    ['missing', { id: '7' }],
    ['empty-flags', { id: '7', flag: '', rows: '' }],
    ['empty-lists', { ...good, rows: [] }],
    ['other-empties', { ...good, rows: {} }],
    ['numbers-as-texts', { ...good, flag: '1' }],
    ['texts-as-numbers', { ...good, id: 7 }],
    ['null-items', { ...good, rows: [null, { text: 'a' }, null] }],
    ['required-null', { ...good, id: null }],
    ['null-answer', null],
  ])('of the kind %s', (name, expected) => expect(changed(name)).toEqual(expected))

  it('differs between kinds, and does not change between two runs of `chance` with one seed', () => {
    const days = { ...good, id: '2026-11-22' }
    const same = faultKinds.filter((name) => {
      const { change, body } = faultKind(name, 3)!
      const whole = { type, value: days, isOptional: false, pointer: '' }
      return (
        body === undefined && JSON.stringify(changeValues(whole, change)) === JSON.stringify(days)
      )
    })
    expect(
      same.filter((name) => !['no-amounts', 'addresses', 'texts-as-numbers'].includes(name)),
    ).toEqual([])
    expect(changed('chance', 3)).toEqual(changed('chance', 3))
    expect(faultKind('none', 1)).toBeUndefined()
  })
})

describe('the sandbox injects faults', () => {
  const details = 'loan.loanDetails'
  const answer = async (session: string, endpoint = details) =>
    (await createTestClient().send(endpoint, { session, query: { orderId: '100174' } })).json()

  it('for a session id with the suffix, with or without a scenario', async () => {
    for (const session of ['faults.null-answer', 'scenario.loan-details.174.faults.null-answer'])
      expect(await answer(session)).toEqual({ success: true, message: 'ok', data: null })
  })

  it('for one endpoint if the session id names the endpoint', async () => {
    const session = `s-1.faults.null-answer.1.${details}`
    expect(await answer(session)).toMatchObject({ data: null })
    expect(await answer(session, 'loan.loanPlayDetail')).toMatchObject({
      data: { repayAmount: expect.any(String) as string },
    })
  })

  it('not for other sessions', async () => {
    for (const session of ['s-1', 'faults', 'faults.none', 'nofaults.null-answer'])
      expect(await answer(session)).toMatchObject({ data: { orderStatus: '174' } })
  })
})
