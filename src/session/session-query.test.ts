import { describe, expect, it } from 'vitest'
import { sessionQuery } from './session-query'

const names = ['deviceId', 'userId', 'orderId']
const session = { orderId: 'o-1', userId: 'u-1', problemId: '7' }

describe('the session query', () => {
  it('contains only the named parameters, in their order [AMBIG-054]', () => {
    expect(Object.entries(sessionQuery(names, session))).toEqual([
      ['userId', 'u-1'],
      ['orderId', 'o-1'],
    ])
    expect(sessionQuery(['orderId'], session)).toEqual({ orderId: 'o-1' })
  })

  it("contains the value of a call instead of the session's value [AMBIG-055]", () => {
    expect(sessionQuery(names, session, { orderId: 'o-2', from: 'confirm' })).toEqual({
      userId: 'u-1',
      orderId: 'o-2',
      from: 'confirm',
    })
  })

  it("contains the session's value if the call has none; an empty value of the call counts", () => {
    expect(
      sessionQuery(names, session, { orderId: undefined, userId: null, score: 0, note: '' }),
    ).toEqual({
      userId: 'u-1',
      orderId: 'o-1',
      score: '0',
      note: '',
    })
  })
})
