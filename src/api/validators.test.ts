import { describe, expect, it } from 'vitest'
import { validators } from './validators'

const detail = { orderStatus: 174, isDelay: '1', userOrderDetail: { detail: [] } }

describe('the check of an answer', () => {
  it('gives a document the declared types, whatever the server wrote', async () => {
    const check = await validators('loan.loanDetails')
    expect(check({ ...detail })).toMatchObject({
      ok: true,
      value: { orderStatus: '174', isDelay: 1 },
      problems: [],
    })
  })

  it('E2 leaves out what is wrong where it may be missing, and names its place, never its value', async () => {
    const check = await validators('loan.loanDetails')
    expect(check({ ...detail, userOrderDetail: { detail: '<html>' } })).toEqual({
      ok: true,
      value: { orderStatus: '174', isDelay: 1, userOrderDetail: {} },
      problems: ['/userOrderDetail/detail type'],
    })
  })

  it('E2 refuses an answer that is not there', async () => {
    const check = await validators('loan.loanDetails')
    expect(check(undefined)).toMatchObject({ ok: false, problems: [' type'] })
  })

  it('accepts any answer of an endpoint that declares none', async () => {
    const check = await validators('loan.nothing')
    expect(check('anything')).toEqual({ ok: true, value: 'anything', problems: [] })
  })
})
