import { describe, expect, it } from 'vitest'
import { sessionQuery } from './session-query'

const names = ['deviceId', 'userId', 'orderId']
const session = { orderId: 'o-1', userId: 'u-1', problemId: '7' }

describe('the session query', () => {
  it('AMBIG-054 has the named parameters in their order, and nothing else of the session', () => {
    expect(Object.entries(sessionQuery(names, session))).toEqual([
      ['userId', 'u-1'],
      ['orderId', 'o-1'],
    ])
    expect(sessionQuery(['orderId'], session)).toEqual({ orderId: 'o-1' })
  })

  it('AMBIG-055 sends an own value once, in the place of the common one', () => {
    expect(sessionQuery(names, session, { orderId: 'o-2', from: 'confirm' })).toEqual({
      userId: 'u-1',
      orderId: 'o-2',
      from: 'confirm',
    })
  })

  it('keeps the common value when no own value is given, and an own value that is empty', () => {
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
