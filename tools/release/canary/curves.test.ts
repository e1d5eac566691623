import { expect, it } from 'vitest'
import { curvesOf, highestOf, shareInWords, sparkline } from './curves'
import { slotsOf, countsOf } from './testing'

const curves = curvesOf(
  slotsOf(
    {
      canary: { home: countsOf(90, 10), pay: countsOf(10) },
      baseline: { home: countsOf(1_000), pay: countsOf(9, 1) },
    },
    { canary: { home: countsOf(80, 20) }, baseline: { home: countsOf(999, 1) } },
  ),
)

it("sorts the curves by the increase of the screen's failure rate", () => {
  expect(curves.map(({ screen }) => screen)).toEqual(['home', 'pay'])
  expect(curves[0]).toEqual({
    screen: 'home',
    canary: { faults: 30, views: 200, shares: [0.1, 0.2] },
    baseline: { faults: 1, views: 2_000, shares: [0, 0.001] },
  })
})

it('draws both lines with the same scale, and with gaps for slots without views', () => {
  const drawn = curves.map((curve) =>
    [curve.canary, curve.baseline].map((line) => sparkline(line, highestOf(curve))),
  )
  expect(drawn).toEqual([
    ['▄█', '▁▁'],
    ['▁ ', '█ '],
  ])
})

it('summarizes a curve in words', () => {
  expect(curves.map(({ canary }) => shareInWords(canary))).toEqual([
    '1 of 7 views failed',
    'none of 10 views failed',
  ])
})
