import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer'
import { families } from './testing'
import { readEndpoints } from './endpoint-family'

const endpoints = readEndpoints(families, {})
const read = (name: string, body: unknown, status = 200) =>
  readAnswer(endpoints.get(name)!, status, body)

describe('the response of a server', () => {
  it.each([
    ['complaint.problemList', { code: 0 }],
    ['complaint.problemList', { code: '0' }],
    ['loan.loanDetails', { success: true }],
    ['loan.loanDetails', { success: 'true' }],
    ['repayment.repaymentWay', { code: '00' }],
    ['promotion.channelTemplate', { code: '00' }],
    ['promotion.getSid', { code: '0' }],
    ['promotion.getSms', { code: 0 }],
    ['promotion.register', { code: '0' }],
  ])('means success for %s if it is %j [HTTP-002 HTTP-013 HTTP-014 AMBIG-052]', (name, body) => {
    expect(read(name, { ...body, data: 'd' })).toMatchObject({ ok: true })
  })

  it.each([
    ['complaint.problemList', { code: '00' }, '00'],
    ['complaint.problemList', { code: 1 }, '1'],
    ['complaint.problemList', { code: false }, 'false'],
    ['repayment.repaymentWay', { code: 0 }, '0'],
    ['repayment.repaymentWay', { code: '0' }, '0'],
    ['repayment.repaymentWay', { code: '' }, ''],
    ['promotion.channelTemplate', { code: '0' }, '0'],
    ['promotion.getSid', { code: '00' }, '00'],
    ['loan.loanDetails', { success: false }, 'false'],
    ['loan.loanDetails', { success: 1 }, '1'],
  ])('means refusal for %s if it is %j [HTTP-002 AMBIG-052]', (name, body, code) => {
    expect(read(name, { ...body, message: 'why' })).toEqual({
      ok: false,
      failure: { kind: 'refused', code, message: 'why' },
    })
  })

  it.each([
    [{}],
    [{ code: null }],
    [{ code: {} }],
    ['0'],
    [null],
    [['0']],
    [Object.create({ code: '0' })],
  ])('has the wrong shape if it is %j', (body) => {
    expect(read('complaint.problemList', body)).toMatchObject({
      ok: false,
      failure: { kind: 'shape' },
    })
  })

  it('has its payload in the member that the document names [HTTP-001]', () => {
    expect(read('complaint.problemList', { code: 0, data: { tabs: [] } })).toEqual({
      ok: true,
      value: { tabs: [] },
    })
    expect(read('repayment.repaymentHuichao', { code: '00', url: '/x' })).toEqual({
      ok: true,
      value: { code: '00', url: '/x' },
    })
  })

  it.each([
    ['\u202eSin saldo\u202c', 'Sin saldo'],
    ['\u2067Sin saldo', 'Sin saldo'],
    ['Sin\u0000 sal\u001bdo\u0085', 'Sin saldo'],
    ['Uno\n\tdos', 'Uno\n\tdos'],
    ['a\ud800', 'a\ufffd'],
    ['undefined', ''],
    ['null', ''],
    ['NaN', ''],
    ['[object Object]', ''],
    ['El cliente Null', 'El cliente Null'],
    [51, '51'],
    [true, ''],
    [null, ''],
    [['x'], ''],
  ])(
    'has a message that is cleaned like every string of a response: %j becomes %j',
    (message, words) => {
      const outcome = read('complaint.problemList', { code: 1, message })
      expect(outcome).toMatchObject({ failure: { message: words } })
    },
  )

  it('has a message of at most 500 characters; an object as a message is ignored', () => {
    expect(read('complaint.problemList', { code: 1, message: 'x'.repeat(9000) })).toMatchObject({
      failure: { message: 'x'.repeat(500) },
    })
    expect(read('complaint.problemList', { code: 1, message: { a: 1 } })).toMatchObject({
      failure: { message: '' },
    })
  })
})
