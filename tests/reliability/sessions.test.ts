// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import { createRandom } from './random'
import { journeys } from './sessions/journeys'
import { walk, type Walk } from './sessions/walk'

/** The number of sessions. Each session has its own seed, so that it can be checked alone. */
const sessions = campaignSize('sessions')

// The fake clock does not affect the loading of modules, so the code for actions is loaded first.
beforeAll(async () => {
  await import('../../renderer/core/run/chain')
  await import('../../src/app/action-runtime')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

it(`${sessions} sessions with several faults at once: nearly all end at their goal or with a message, and nobody pays twice`, async () => {
  const endings: Record<Walk['ending'], number> = { right: 0, told: 0, lost: 0 }
  const [lost, paidTwice, sentTwice]: [string[], string[], string[]] = [[], [], []]
  let sent = 0
  const used = process.cpuUsage()
  for (let seed = firstSeed; seed < firstSeed + sessions; seed++) {
    const random = createRandom(seed)
    const { ending, charges, second, where, ...walked } = await walk(
      random.pick(journeys),
      `s-${seed}`,
      random,
    )
    endings[ending]++
    sent += walked.sent
    if (second > 0) sentTwice.push(`LIENZO_SEED=${seed} LIENZO_SESSIONS=1: ${where}`)
    if (ending === 'lost') lost.push(`LIENZO_SEED=${seed} LIENZO_SESSIONS=1: ${where}`)
    if (charges > 1) paidTwice.push(`LIENZO_SEED=${seed} LIENZO_SESSIONS=1: ${where}`)
  }
  console.log(
    JSON.stringify({
      sessions,
      ...endings,
      paidTwice: paidTwice.length,
      sent,
      sentTwice: sentTwice.length,
      cpuMs: process.cpuUsage(used).user / 1000 / sessions,
    }),
    lost,
  )
  expect([paidTwice, sentTwice]).toEqual([[], []])
  expect(lost.length, lost.slice(0, 10).join('\n')).toBeLessThanOrEqual(sessions * 0.005)
  expect(endings.right).toBeGreaterThan(sessions / 2)
}, 3_600_000)
