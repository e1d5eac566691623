import { expect, it } from 'vitest'
import { canaryLines, limitUseLines } from './status'

const line = (faults: number, views: number, shares: readonly number[]) => ({
  faults,
  views,
  shares,
})

it('status prints the decision of the canary analysis, and the curves of the screens that became worse', () => {
  const curve = (screen: string) => ({
    screen,
    canary: line(10, 1_000, [0, 0.02]),
    baseline: line(0, 99_000, [0, 0]),
  })
  const curves = ['home', 'repayment', 'a', 'b', 'c', 'd'].map(curve)
  expect(canaryLines({ act: 'halt', reason: 'It is worse.', curves }).slice(0, 3)).toEqual([
    '  Canary    halt: It is worse.',
    '            home       this release  ▁█  1 of 100 views failed',
    '                       previous      ▁▁  none of 99,000 views failed',
  ])
  expect(canaryLines({ act: 'halt', reason: 'It is worse.', curves }).at(-1)).toBe(
    '            And 1 more.',
  )
})

it('status prints the use of each limit, and the screen with the largest use', () =>
  expect(limitUseLines([{ limit: 'nodes', used: 6, of: 1_500, screen: 'open' }])).toEqual([
    '  Limits    nodes    1 %  6 of 1,500  open',
  ]))
