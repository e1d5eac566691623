import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Json } from '../../../renderer/language'
import type { NextSettings } from '../../../src/config'
import { createPhone } from '../../../src/staging/testing'
import { usualRules } from '.'
import type { Prometheus } from './prometheus'
import { type CounterGrowth, createFakePrometheus } from './testing/fake-prometheus'
import { batchOf, startCollector } from '../reports/testing'
import { judgeSettings, rulesFor } from './judge-settings'

const begun = Date.parse('2026-11-26T08:00:00Z')
const hour = 3_600_000
const base = { provider: 'old', reports: '/reports' }
const nextOf = (more: Partial<NextSettings> = {}): NextSettings => ({
  share: 0.1,
  since: new Date(begun).toISOString(),
  settings: { ...base, provider: 'new' },
  ...more,
})

// A digest of the platform takes a thread, and every visit makes two.
beforeAll(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => {
    const hash = createHash('sha256')
      .update(data as Uint8Array)
      .digest()
    return new Uint8Array(hash).buffer
  })
})
afterAll(() => void vi.restoreAllMocks())

type Fate = 'shown' | 'failed' | 'silent'

/** Each run gives the same results. */
function mixed(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Uses the code of the page and of the collector. Each phone starts four times and shows a screen
 * each time. Returns the counts of one slot.
 */
async function playSlot(
  next: NextSettings,
  fateOf: (isNew: boolean, chance: number) => Fate,
): Promise<CounterGrowth[]> {
  const { send, measures } = startCollector({ holdMs: 0 })
  const random = mixed(1)
  const file = { ...base, next } as unknown as Json
  for (let at = 0; at < 1_000; at++) {
    const { visit } = createPhone()
    for (let start = 0; start < 4; start++) {
      const { config, group, fail } = await visit({ file, deviceId: `device-${at}` })
      const fate = fateOf(config.provider === 'new', random())
      const place = { screen: 'order', release: 0, canary: false, count: 1 }
      if (fate === 'failed') fail('load-network')
      const batch = {
        shown: fate === 'shown' ? [{ ...place, seconds: 1 as const }] : [],
        faults: fate === 'failed' ? [{ ...place, code: 'load-network' }] : [],
      }
      if (fate !== 'silent')
        await send(
          batchOf({ ...batch, ...(group !== undefined && { settings: group }) }),
          `10.0.${at >> 8}.${at & 255}`,
        )
    }
  }
  const metrics = await measures.registry.getMetricsAsJSON()
  return metrics.flatMap(({ name, values }) =>
    values.map(({ labels, value }) => ({
      metric: name,
      labels: { ...labels, instance: 'one' } as Record<string, string>,
      growth: value,
    })),
  )
}

async function judge(fateOf: (isNew: boolean, chance: number) => Fate, next = nextOf()) {
  const prometheus = createFakePrometheus(await playSlot(next, fateOf))
  return judgeAt(prometheus, next)
}

const judgeAt = (prometheus: Prometheus, next: NextSettings, hours = 3) =>
  judgeSettings({
    next,
    prometheus,
    screens: ['order', 'delay'],
    rules: rulesFor({ reportsRate: 1 }, { ...usualRules, screens: 1_000 }),
    now: new Date(begun + hours * hour),
  })

const background = (chance: number): Fate => (chance < 0.001 ? 'failed' : 'shown')

describe('staged settings', () => {
  it('are halted if 3 of 10 views fail', async () => {
    const { act, reason } = await judge((isNew, chance) =>
      isNew && chance < 0.3 ? 'failed' : background(chance),
    )
    expect(act).toBe('halt')
    expect(reason).toMatch(
      /^Settings change [0-9a-f]{8} is worse than the current settings: order reported load-network [\d,]+ times in [\d,]+ views, and \d+ times in [\d,]+ views with the current settings\.$/,
    )
  })

  it('are promoted if they fail no more often than the current settings', async () => {
    const { act, reason } = await judge((_, chance) => background(chance))
    expect(reason).toContain('is no worse than the current settings')
    expect(act).toBe('promote')
  })

  it.each([
    ['all reports', 1, 'Not enough reports at this stage'],
    ['a third of all reports', 0.33, 'Held, not halted: phones with it showed'],
  ])('are never promoted if %s are lost', async (_, lost, words) => {
    const { act, reason } = await judge((isNew, chance) =>
      isNew && chance < lost ? 'silent' : background(chance),
    )
    expect(reason).toContain(words)
    expect(act).toBe('wait')
  })

  it('are not halted by an outage that affects both groups', async () => {
    const { act } = await judge((_, chance) => (chance < 0.5 ? 'failed' : 'shown'))
    expect(act).not.toBe('halt')
  })
})

describe('the analysis of settings waits', () => {
  const calm: Prometheus = createFakePrometheus([])

  it.each([
    [
      'without the start of a share',
      { since: undefined },
      'has no time (since) for one of its shares',
    ],
    [
      'if the shares are not in order',
      { earlier: [{ share: 0.01, since: '2026-11-26T09:00:00Z' }] },
      'has no time (since) for one of its shares',
    ],
    ['about halted settings', { share: 0 }, 'is halted. Only a person can continue it'],
    ['without reports', {}, 'No phone has reported for an hour'],
  ] as const)('%s', async (_, more, words) => {
    const { since, ...next } = { ...nextOf(), ...more }
    const decision = await judgeAt(calm, { ...next, ...(since !== undefined && { since }) })
    expect(decision.act).toBe('wait')
    expect(decision.reason).toContain(words)
  })
})
