import { expect, it } from 'vitest'
import { curvesOf, highestOf, shareInWords, sparkline } from './curves'
import { slotsOf, told } from './testing'

const curves = curvesOf(
  slotsOf(
    {
      canary: { home: told(90, 10), pay: told(10) },
      baseline: { home: told(1_000), pay: told(9, 1) },
    },
    { canary: { home: told(80, 20) }, baseline: { home: told(999, 1) } },
  ),
)

it('curves are sorted by how much worse their screens became', () => {
  expect(curves.map(({ screen }) => screen)).toEqual(['home', 'pay'])
  expect(curves[0]).toEqual({
    screen: 'home',
    canary: { faults: 30, views: 200, shares: [0.1, 0.2] },
    baseline: { faults: 1, views: 2_000, shares: [0, 0.001] },
  })
})

it('curves are drawn in text, both sides at one scale, with a gap for slots without views', () => {
  const drawn = curves.map((curve) =>
    [curve.canary, curve.baseline].map((line) => sparkline(line, highestOf(curve))),
  )
  expect(drawn).toEqual([
    ['▄█', '▁▁'],
    ['▁ ', '█ '],
  ])
})

it('curves have a summary in words', () => {
  expect(curves.map(({ canary }) => shareInWords(canary))).toEqual([
    '1 of 7 views failed',
    'none of 10 views failed',
  ])
})
