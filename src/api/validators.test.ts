import { describe, expect, it, vi } from 'vitest'
import { createValidators } from './validators'
import { readEmbedded } from '../../tools/build/packaging/testing/read-embedded'

const validators = createValidators(readEmbedded)

const detail = { orderStatus: 174, isDelay: '1', userOrderDetail: { detail: [] } }

describe('the validation of a response', () => {
  it('converts a response to the declared types', async () => {
    const check = await validators('loan.loanDetails')
    expect(check({ ...detail })).toMatchObject({
      ok: true,
      value: { orderStatus: '174', isDelay: 1 },
      problems: [],
    })
  })

  it('removes an invalid optional value, and reports its name, never the value [E2]', async () => {
    const check = await validators('loan.loanDetails')
    expect(check({ ...detail, userOrderDetail: { detail: '<html>' } })).toEqual({
      ok: true,
      value: { orderStatus: '174', isDelay: 1, userOrderDetail: {} },
      problems: ['/userOrderDetail/detail type'],
    })
  })

  it('refuses a missing response [E2]', async () => {
    const check = await validators('loan.loanDetails')
    expect(check(undefined)).toMatchObject({ ok: false, problems: [' type'] })
  })

  it('accepts any response of an endpoint without a type', async () => {
    const check = await validators('loan.nothing')
    expect(check('anything')).toEqual({ ok: true, value: 'anything', problems: [] })
  })
})

describe('the types of a family', () => {
  it('are loaded once for several callers', async () => {
    const read = vi.fn(async () => ({}))
    const check = createValidators(read)
    await Promise.all([check('loan.loanDetails'), check('loan.loanRecord')])
    await check('loan.loanDetails')
    expect(read.mock.calls).toEqual([['answers/loan']])
  })

  it('are loaded again after a failure', async () => {
    const read = vi.fn(async () => ({})).mockRejectedValueOnce(new Error('No network.'))
    const check = createValidators(read)
    await expect(check('loan.loanDetails')).rejects.toThrow('No network.')
    expect((await check('loan.loanDetails'))('anything')).toMatchObject({ ok: true })
  })
})
