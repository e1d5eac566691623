import { describe, expect, it, vi } from 'vitest'
import { campaignSize, firstSeed } from '../../../test/campaigns'
import { attacks, courses, type Course } from './course'
import { judgeRollout, type RolloutResult } from './judge-rollout'
import type { Minute } from './trace'
import { canaryHead, canaryRow } from './canary-table'
import { rolloutTrace } from './simulate-rollouts'

// A thousand rollouts take a long time on a busy machine.
vi.setConfig({ testTimeout: 3_600_000 })

const seeds = Array.from({ length: campaignSize('rollouts') }, (_, at) => firstSeed + at)
// With ten million phones, the results would not differ.
const trace = rolloutTrace(1_000_000)

const judged = (course: Course, minutes: readonly Minute[] = trace) =>
  seeds.map((seed) => judgeRollout(minutes, course, seed))
const share = (all: readonly RolloutResult[], end: RolloutResult['end']) =>
  all.filter((each) => each.end === end).length / all.length

const courseOf = (name: string) => courses.find((course) => course.name === name)!

describe('a sound release', () => {
  it.each(courses.filter(({ fails }) => fails === 0))(
    'is halted in at most 1 % of rollouts: $name',
    (course) => {
      expect(share(judged(course), 'halted')).toBeLessThanOrEqual(0.01)
    },
  )
})

describe('a release that fails on 1 of 500 views, instead of 1 of 20,000', () => {
  // This traffic is enough: phones with the release show the failing screen 7,500 times in ten
  // minutes. They are one percent of all phones.
  const enough = Array.from({ length: 10 }, (_, minute): Minute => {
    const canary = Math.round(750 / 0.09265)
    return { second: minute * 60, permille: 10, canary, baseline: canary * 99, met: 0 }
  })

  it('is halted within ten minutes in 99 % of the rollouts if there is enough traffic', () => {
    const course = courseOf('fails on 1 of 500 views of one screen')
    expect(share(judged(course, enough), 'halted')).toBeGreaterThanOrEqual(0.99)
  })

  it('is never promoted to everybody', () => {
    expect(share(judged(courseOf('fails on 1 of 500 views')), 'passed')).toBe(0)
  })
})

it('a single address can neither halt a sound release nor promote a bad release', () => {
  const ends = (name: string) =>
    seeds.slice(0, 20).map((seed) => {
      const course = attacks.find((attack) => attack.name === `${name}, 1 address`)!
      return judgeRollout(trace, course, seed).end
    })
  expect(ends('a sound release')).not.toContain('halted')
  expect(ends('fails on 1 of 500 views')).not.toContain('passed')
  expect(new Set(ends('fails on 3 of 10 views'))).toEqual(new Set(['halted']))
})

it('a row of the table summarizes many rollouts', () => {
  const one = { seconds: 480, permille: 10, met: 1_200 }
  expect(canaryHead.split('\n')).toHaveLength(2)
  expect(
    canaryRow('a release', [
      { ...one, end: 'halted' },
      { ...one, end: 'held' },
      { ...one, end: 'passed' },
    ]),
  ).toBe('| a release | 1 | 8 min | 1 | 1 | 1,200 |')
})
