import { describe, expect, it } from 'vitest'
import { decide } from './decide'
import { rulesAt, usualRules, type Evidence, type ScreenCounts, type Slot } from './evidence'
import { evidenceOf, slotsOf, countsOf } from './testing'

const actOf = (evidence: Evidence) => decide(evidence, usualRules).act
const reasonOf = (evidence: Evidence) => decide(evidence, usualRules).reason

const calm = { canary: { home: countsOf(1_000) }, baseline: { home: countsOf(99_000, 5) } }
const many = (side: Pick<Slot, 'canary' | 'baseline'>, times = 13) =>
  slotsOf(...Array.from({ length: times }, () => side))

describe('a release', () => {
  it('that does not fail more often is promoted after enough views and enough time', () => {
    expect(decide(evidenceOf(many(calm)), usualRules)).toEqual({
      act: 'promote',
      reason:
        'Release 12 is no worse than the previous release, after 13,000 screens at this stage.',
      figures: {
        release: 12,
        permille: 10,
        seconds: 7_800,
        canary: { shown: 13_000, faults: 0 },
        baseline: { shown: 1_287_000, faults: 65 },
        eValues: { halting: 0, faults: expect.any(Number) as number, slow: 1 },
      },
    })
  })

  it('waits if it has few views or is too new', () => {
    expect(reasonOf(evidenceOf(many(calm, 3)))).toBe(
      'Not enough reports at this stage: 3,000 screens of 10,000.',
    )
    expect(reasonOf(evidenceOf(many(calm, 11)))).toBe(
      'Nothing is worse so far. The next stage starts in 10 minutes, so that borrowers who rarely open the app are included.',
    )
  })

  it('that fails more often than the previous one is halted', () => {
    const worse = { ...calm, canary: { home: countsOf(1_000, 6) } }
    expect(decide(evidenceOf(many(worse, 1)), usualRules)).toMatchObject({
      act: 'halt',
      reason:
        'Release 12 is worse than the previous release: home reported screen-failed 6 times in 1,006 views, and 5 times in 99,005 views with the previous release.',
    })
  })

  it('waits if there are no reports about the previous release', () => {
    const alone = { canary: { home: countsOf(1_000) }, baseline: {} }
    expect(reasonOf(evidenceOf(many(alone)))).toContain('so there is nothing to compare')
  })

  it('waits and warns if its phones report almost no views', () => {
    const silent = { ...calm, canary: { home: countsOf(20) } }
    expect(reasonOf(evidenceOf(many(silent, 2)))).toBe(
      'Not enough reports at this stage: 40 screens of 10,000; about 2,000 were expected for this share of phones. Check whether the release shows any screen.',
    )
  })

  it('that fails a little on every screen is held, because no single screen has enough evidence for a halt', () => {
    const screens = Array.from({ length: 60 }, (_, at) => `screen-${at}`)
    const all = (counts: ScreenCounts) => Object.fromEntries(screens.map((name) => [name, counts]))
    const little = { canary: all(countsOf(20)), baseline: all(countsOf(2_000)) }
    const worse = {
      ...little,
      canary: { ...all(countsOf(20, 1)), 'screen-7': countsOf(20, 2, { reporters: 5 }) },
    }
    const evidence = evidenceOf(slotsOf(little, worse), { screens })
    expect(actOf(evidence)).toBe('wait')
    expect(reasonOf(evidence)).toContain('The evidence on a single screen is too weak for a halt')
  })

  it('with fewer views than expected, but without faults, is held', () => {
    const stuck = (shown: number) => ({ ...calm, canary: { home: countsOf(shown) } })
    const reason = reasonOf(evidenceOf(many(stuck(490), 21)))
    expect(reason).toContain('showed 10,290 screens; about 21,000 were expected')
    expect(actOf(evidenceOf(many(stuck(510), 21)))).toBe('promote')
  })

  it('with more slow images than before is held', () => {
    const slow = {
      canary: { home: countsOf(1_000, 0, { slow: 100 }) },
      baseline: { home: countsOf(99_000, 0, { slow: 990 }) },
    }
    expect(decide(evidenceOf(many(slow)), usualRules)).toMatchObject({
      act: 'wait',
      reason: expect.stringContaining('more images take longer than four seconds') as string,
    })
  })
})

describe('a release is not halted', () => {
  it('because of one address, even if it reports many faults of many screens', () => {
    const screens = Array.from({ length: 60 }, (_, at) => `screen-${at}`)
    const forged = {
      canary: Object.fromEntries(
        screens.map((name) => [name, countsOf(20, 500, { reporters: 2 })]),
      ),
      baseline: Object.fromEntries(screens.map((name) => [name, countsOf(2_000)])),
    }
    const evidence = evidenceOf(many(forged), { screens })
    expect(actOf(evidence)).toBe('wait')
    expect(reasonOf(evidence)).toContain('Fewer than 5 IP addresses reported this screen')
  })

  it('because of one address, while many addresses report another screen that fails with both releases', () => {
    const mixed = {
      canary: { home: countsOf(1_000, 10), pay: countsOf(10, 900, { reporters: 2 }) },
      baseline: { home: countsOf(99_000, 990), pay: countsOf(1_000) },
    }
    expect(actOf(evidenceOf(many(mixed)))).toBe('wait')
  })

  it('because of an outage that affects both releases', () => {
    const outage = {
      canary: { home: countsOf(500, 500) },
      baseline: { home: countsOf(50_000, 49_000) },
    }
    expect(actOf(evidenceOf(slotsOf(calm, outage, outage, calm)))).toBe('wait')
  })

  it('because of an outage before most phones had the release', () => {
    const early = { canary: { home: countsOf(10, 90) }, baseline: { home: countsOf(1_000, 9_000) } }
    const late = { canary: { home: countsOf(90_000) }, baseline: { home: countsOf(10_000) } }
    expect(actOf(evidenceOf(slotsOf(early, late, late)))).not.toBe('halt')
  })

  it('when the figures are incomplete', () => {
    const worse = { ...calm, canary: { home: countsOf(1_000, 600) } }
    const missing = 'Prometheus does not answer.'
    expect(decide(evidenceOf(many(worse), { missing }), usualRules)).toMatchObject({
      act: 'wait',
      reason: missing,
    })
  })
})

describe('a time slot in which few addresses send most reports', () => {
  const flooded = (side: 'canary' | 'baseline', counts: ScreenCounts) =>
    many({ ...calm, [side]: { ...calm[side], home: counts } })

  it('is ignored, and the reason says so', () => {
    const good = flooded('canary', countsOf(20_000, 0, { senders: 900 }))
    expect(actOf(evidenceOf(good))).toBe('wait')
    expect(reasonOf(evidenceOf(good))).toContain(
      'In 13 of 13 time slots few addresses sent most reports about home; these reports are ignored.',
    )
    const worse = { ...calm, canary: { home: countsOf(1_000, 600) } }
    const hidden = { ...worse, baseline: { home: countsOf(99_000, 0, { senders: 9 }) } }
    expect(actOf(evidenceOf(many(worse)))).toBe('halt')
    expect(actOf(evidenceOf(many(hidden)))).toBe('wait')
  })

  it('does not exclude the other slots', () => {
    const [first] = flooded('canary', countsOf(20_000, 0, { senders: 900 }))
    const slots = [first!, ...many(calm, 13).slice(1)]
    expect(decide(evidenceOf(slots), usualRules)).toMatchObject({
      act: 'promote',
      reason: expect.stringContaining('In 1 of 13 time slots') as string,
    })
  })
})

describe('the rules if only a share of phones reports', () => {
  it('multiply the limits for views and addresses by the share, but require at least three addresses', () => {
    expect(rulesAt(0.5)).toMatchObject({ reporters: 3, screens: 5_000 })
    expect(rulesAt(0.1)).toMatchObject({ reporters: 3, screens: 1_000 })
    expect(rulesAt(1)).toEqual(usualRules)
  })
})

describe('the analysis ignores a release', () => {
  it('that is halted, or that every phone has had for more than a day', () => {
    expect(reasonOf(evidenceOf(many(calm), { permille: 1000 }))).toBe(
      'Release 12 is live for every phone, and it is no worse than the previous release.',
    )
    expect(reasonOf(evidenceOf(many(calm, 145), { permille: 1000 }))).toBe(
      'Release 12 has been live for every phone for more than a day and is no longer analyzed.',
    )
    expect(reasonOf(evidenceOf([], { permille: 0 }))).toBe(
      'Release 12 is halted. Only a person can continue it.',
    )
  })
})

describe('a fault at the start of the app, before a screen opens', () => {
  it('is compared with the views of all screens, for both releases', () => {
    const starts = (canary: number, baseline: number) => ({
      canary: { home: countsOf(1_000), none: countsOf(0, canary) },
      baseline: { home: countsOf(99_000, 5), none: countsOf(0, baseline) },
    })
    expect(actOf(evidenceOf(many(starts(8, 2), 1)))).toBe('halt')
    expect(actOf(evidenceOf(many(starts(8, 800), 1)))).toBe('wait')
  })
})

describe('a screen that exists only in the new release', () => {
  it('is compared with the views of all screens of the previous release', () => {
    const fresh = {
      canary: { home: countsOf(1_000), offers: countsOf(20, 8) },
      baseline: { home: countsOf(99_000, 5) },
    }
    expect(actOf(evidenceOf(many(fresh, 1), { screens: ['home', 'offers'] }))).toBe('halt')
  })
})

it('with sixty screens and sixty codes, the analysis halts no more sound releases than its error rate allows', () => {
  const side = (factor: number) =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, screen) => [
        `screen-${screen}`,
        countsOf(1_000 * factor, 0, {
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
  expect(figures.eValues.halting).toBeLessThan(1)
})
