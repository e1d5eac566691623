import { describe, expect, it } from 'vitest'
import { decide } from './decide'
import { rulesAt, usualRules, type Evidence, type ScreenCounts, type Slot } from './evidence'
import { evidenceOf, slotsOf, told } from './testing'

const actOf = (evidence: Evidence) => decide(evidence, usualRules).act
const reasonOf = (evidence: Evidence) => decide(evidence, usualRules).reason

const calm = { canary: { home: told(1_000) }, baseline: { home: told(99_000, 5) } }
const many = (side: Pick<Slot, 'canary' | 'baseline'>, times = 13) =>
  slotsOf(...Array.from({ length: times }, () => side))

describe('a release', () => {
  it('that is not worse is promoted, once enough was seen for long enough', () => {
    expect(decide(evidenceOf(many(calm)), usualRules)).toEqual({
      act: 'promote',
      reason: 'Release 12 is no worse than the one before, by 13,000 screens at this stage.',
      figures: {
        release: 12,
        permille: 10,
        seconds: 7_800,
        canary: { shown: 13_000, faults: 0 },
        baseline: { shown: 1_287_000, faults: 65 },
        grown: { heard: 0, faults: expect.any(Number) as number, slow: 1 },
      },
    })
  })

  it('with few views waits, and so does one of this morning', () => {
    expect(reasonOf(evidenceOf(many(calm, 3)))).toBe(
      'Too little was seen at this stage: 3,000 screens of 10,000.',
    )
    expect(reasonOf(evidenceOf(many(calm, 11)))).toBe(
      'Nothing is worse so far; the next stage comes in 10 minutes, when those have opened the app who use it less often.',
    )
  })

  it('that fails more often than the one before is halted', () => {
    const worse = { ...calm, canary: { home: told(1_000, 6) } }
    expect(decide(evidenceOf(many(worse, 1)), usualRules)).toMatchObject({
      act: 'halt',
      reason:
        'Release 12 is worse than the one before: home told screen-failed 6 times in 1,006 views, and 5 times in 99,005 views with the release before.',
    })
  })

  it('without reports about the one before has no comparison', () => {
    const alone = { canary: { home: told(1_000) }, baseline: {} }
    expect(reasonOf(evidenceOf(many(alone)))).toContain('so there is nothing to compare')
  })

  it('that draws nothing and reports nothing is noticed', () => {
    const silent = { ...calm, canary: { home: told(20) } }
    expect(reasonOf(evidenceOf(many(silent, 2)))).toBe(
      'Too little was seen at this stage: 40 screens of 10,000, where its share of phones should have brought about 2,000. Look whether it draws anything.',
    )
  })

  it('that fails a little on every screen is held, and says that no single screen is sure', () => {
    const screens = Array.from({ length: 60 }, (_, at) => `screen-${at}`)
    const all = (counts: ScreenCounts) => Object.fromEntries(screens.map((name) => [name, counts]))
    const little = { canary: all(told(20)), baseline: all(told(2_000)) }
    const worse = {
      ...little,
      canary: { ...all(told(20, 1)), 'screen-7': told(20, 2, { reporters: 5 }) },
    }
    const evidence = evidenceOf(slotsOf(little, worse), { screens })
    expect(actOf(evidence)).toBe('wait')
    expect(reasonOf(evidence)).toContain('On no screen alone is it sure enough for a halt')
  })

  it('with fewer views than expected, but without faults, is held', () => {
    const stuck = (shown: number) => ({ ...calm, canary: { home: told(shown) } })
    const reason = reasonOf(evidenceOf(many(stuck(490), 21)))
    expect(reason).toContain(
      'showed 10,290 screens, where their share should have brought about 21,000',
    )
    expect(actOf(evidenceOf(many(stuck(510), 21)))).toBe('promote')
  })

  it('that is slower is held', () => {
    const slow = {
      canary: { home: told(1_000, 0, { slow: 100 }) },
      baseline: { home: told(99_000, 0, { slow: 990 }) },
    }
    expect(decide(evidenceOf(many(slow)), usualRules)).toMatchObject({
      act: 'wait',
      reason: expect.stringContaining('more pictures take longer than four seconds') as string,
    })
  })
})

describe('a release is not halted', () => {
  it('because of one address, however often it reports, or about however many screens', () => {
    const screens = Array.from({ length: 60 }, (_, at) => `screen-${at}`)
    const forged = {
      canary: Object.fromEntries(screens.map((name) => [name, told(20, 500, { reporters: 2 })])),
      baseline: Object.fromEntries(screens.map((name) => [name, told(2_000)])),
    }
    const evidence = evidenceOf(many(forged), { screens })
    expect(actOf(evidence)).toBe('wait')
    expect(reasonOf(evidence)).toContain('Fewer than 5 addresses told of that screen')
  })

  it('because of one address, while many report a screen that fails with both releases', () => {
    const mixed = {
      canary: { home: told(1_000, 10), pay: told(10, 900, { reporters: 2 }) },
      baseline: { home: told(99_000, 990), pay: told(1_000) },
    }
    expect(actOf(evidenceOf(many(mixed)))).toBe('wait')
  })

  it('because of an outage of both releases', () => {
    const outage = { canary: { home: told(500, 500) }, baseline: { home: told(50_000, 49_000) } }
    expect(actOf(evidenceOf(slotsOf(calm, outage, outage, calm)))).toBe('wait')
  })

  it('because of an outage before most phones had the release', () => {
    const early = { canary: { home: told(10, 90) }, baseline: { home: told(1_000, 9_000) } }
    const late = { canary: { home: told(90_000) }, baseline: { home: told(10_000) } }
    expect(actOf(evidenceOf(slotsOf(early, late, late)))).not.toBe('halt')
  })

  it('because of incomplete figures', () => {
    const worse = { ...calm, canary: { home: told(1_000, 600) } }
    const missing = 'Prometheus does not answer.'
    expect(decide(evidenceOf(many(worse), { missing }), usualRules)).toMatchObject({
      act: 'wait',
      reason: missing,
    })
  })
})

describe('a time slot that few senders dominate', () => {
  const flooded = (side: 'canary' | 'baseline', counts: ScreenCounts) =>
    many({ ...calm, [side]: { ...calm[side], home: counts } })

  it('does not count for the decision, which says so', () => {
    const good = flooded('canary', told(20_000, 0, { senders: 900 }))
    expect(actOf(evidenceOf(good))).toBe('wait')
    expect(reasonOf(evidenceOf(good))).toContain(
      'In 13 of 13 time slots few senders told most of home; these decide nothing.',
    )
    const worse = { ...calm, canary: { home: told(1_000, 600) } }
    const hidden = { ...worse, baseline: { home: told(99_000, 0, { senders: 9 }) } }
    expect(actOf(evidenceOf(many(worse)))).toBe('halt')
    expect(actOf(evidenceOf(many(hidden)))).toBe('wait')
  })

  it('does not keep the other slots from counting', () => {
    const [first] = flooded('canary', told(20_000, 0, { senders: 900 }))
    const slots = [first!, ...many(calm, 13).slice(1)]
    expect(decide(evidenceOf(slots), usualRules)).toMatchObject({
      act: 'promote',
      reason: expect.stringContaining('In 1 of 13 time slots') as string,
    })
  })
})

describe('rules for a share of reporting phones', () => {
  it('require that share of views and addresses, and at least three addresses', () => {
    expect(rulesAt(0.5)).toMatchObject({ reporters: 3, screens: 5_000 })
    expect(rulesAt(0.1)).toMatchObject({ reporters: 3, screens: 1_000 })
    expect(rulesAt(1)).toEqual(usualRules)
  })
})

describe('a release that needs no further judgement', () => {
  it('is for everyone, or halted', () => {
    expect(reasonOf(evidenceOf(many(calm), { permille: 1000 }))).toBe(
      'Release 12 is for everyone, and it is no worse than the one before.',
    )
    expect(reasonOf(evidenceOf(many(calm, 145), { permille: 1000 }))).toBe(
      'Release 12 has been for everyone for more than a day, and is analyzed no more.',
    )
    expect(reasonOf(evidenceOf([], { permille: 0 }))).toBe(
      'Release 12 is halted; a person decides what is next.',
    )
  })
})

describe('a start that reaches no screen', () => {
  it('is compared with all screens, for both releases', () => {
    const starts = (canary: number, baseline: number) => ({
      canary: { home: told(1_000), none: told(0, canary) },
      baseline: { home: told(99_000, 5), none: told(0, baseline) },
    })
    expect(actOf(evidenceOf(many(starts(8, 2), 1)))).toBe('halt')
    expect(actOf(evidenceOf(many(starts(8, 800), 1)))).toBe('wait')
  })
})

describe('a screen that only the new release has', () => {
  it('is compared with all screens of the other release', () => {
    const fresh = {
      canary: { home: told(1_000), offers: told(20, 8) },
      baseline: { home: told(99_000, 5) },
    }
    expect(actOf(evidenceOf(many(fresh, 1), { screens: ['home', 'offers'] }))).toBe('halt')
  })
})

it('stays within its error limit with sixty screens and sixty codes', () => {
  const side = (factor: number) =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, screen) => [
        `screen-${screen}`,
        told(1_000 * factor, 0, {
          reporters: 60,
          faults: Object.fromEntries(
            Array.from({ length: 60 }, (_, code) => [`code-${code}`, factor]),
          ),
        }),
      ]),
    )
  const slots = many({ canary: side(1), baseline: side(99) }, 100)
  const { figures } = decide(
    evidenceOf(slots, { screens: Object.keys(slots[0]!.canary) }),
    usualRules,
  )
  expect(figures.canary.faults).toBe(100 * 60 * 60)
  expect(figures.grown.heard).toBeLessThan(1)
})
