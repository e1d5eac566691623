import { expect, it } from 'vitest'
import { createKnownScreens } from './serve-studio'

it('plays the scenarios of a screen, and returns their coverage and values', async () => {
  const screens = createKnownScreens(process.cwd(), process.cwd())
  const played = await screens.play('delay')
  expect(played?.coverage.scenarios).toBeGreaterThan(5)
  expect(played?.coverage.reached).toBe(played?.coverage.branches)
  expect(played?.samples['extension']).toMatchObject({
    roots: { session: { orderId: '100180' } },
    answers: { 'loan.loanPlayDelayDetail': { repayPlan: expect.any(Array) } },
  })
  expect(played?.samples['']?.roots['session']).toMatchObject({ orderId: '100174' })
  expect(await screens.play('delay')).toBe(played)
})

it('returns nothing for a missing screen', async () => {
  expect(await createKnownScreens(process.cwd(), process.cwd()).play('nowhere')).toBeUndefined()
})
