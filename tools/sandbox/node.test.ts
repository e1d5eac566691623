import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountSandbox } from './node'

const { listen, close } = mountSandbox({
  scenarios: {
    x: {
      screen: 'x',
      scenarios: { off: { answers: { 'loan.loanDetails': { $network: 'offline' } } } },
    },
  },
})
beforeAll(listen)
afterAll(close)

const details = (sessionId: string) =>
  fetch(`https://lender.example/v3/loan-details/loan-details?sessionId=${sessionId}`)

it('responds to the calls of this process without a network', async () => {
  expect(await (await details('a')).json()).toMatchObject({ success: true })
})

it('breaks the connection of a scenario with `offline`', async () => {
  await expect(details('scenario.x.off')).rejects.toThrow('Failed to fetch')
})
