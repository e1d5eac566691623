import { beforeAll, expect, it } from 'vitest'
import { campaignSize } from '../../tools/test/campaigns'
import { occasions } from './faults/occasions'
import { openStage, type CallExample, type Stage } from './faults/plays'
import { readVisibleContent } from './faults/sights'
import { tryAll, tryIn, worldsFor } from './faults/trial'

/** The number of faulty responses for each occasion. */
const count = campaignSize('answers')

let stage: Stage
beforeAll(() => void (stage = openStage(readVisibleContent)))

it('every endpoint that a screen calls is played', () => {
  const occasionName = ({ screen, endpoint }: Omit<CallExample, 'scenario'>) =>
    `${screen} ${endpoint}`
  expect([...new Set(occasions.map(occasionName))].toSorted()).toEqual(
    stage.asked.map(occasionName).toSorted(),
  )
})

it(`${count} faulty responses on each of ${occasions.length} occasions: a borrower sees all known values, and no invented values`, async () => {
  const used = process.cpuUsage()
  expect(await tryAll(stage, (at) => worldsFor(at, count))).toEqual([])
  const cpuMs = process.cpuUsage(used).user / 1000
  console.log(
    JSON.stringify({ occasions: occasions.length, answers: occasions.length * count, cpuMs }),
  )
}, 3_600_000)

const instalment = occasions.find(({ scenario }) => scenario === 'due')!
const having = (more: object) => (answer: unknown) => ({ ...(answer as object), ...more })

it.each<[string, string, (answer: unknown) => unknown, string]>([
  [
    'refuses a whole response because of one null',
    'null-lists.1',
    () => undefined,
    'failed (/failed',
  ],
  ['loses the payment methods', 'long.1', having({ repayList: [] }), 'lacks the way to pay'],
  ['loses the amount', 'long.1', having({ repayAmount: null }), 'failed (/criticalFallback'],
  ['invents an amount', 'no-amounts.1', having({ repayAmount: 0 }), 'does not say'],
  [
    'shows the word "undefined"',
    'missing.1',
    having({ productName: 'undefined' }),
    'says "undefined"',
  ],
  ['shows "[object Object]"', 'nulls.1', having({ noticeMsg: '[object Object]' }), 'says "[object'],
])('this test would detect a phone that %s', async (_, world, through, expected) => {
  const sound = await stage.play(instalment)
  const wrong = await tryIn(stage, instalment, sound, world, through)
  expect(wrong.join('\n')).toContain(expected)
})
