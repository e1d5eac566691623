import { describe, expect, it } from 'vitest'
import { stepSeconds } from './check-times'
import { ordinary, type Scenario } from './scenario'
import { scenarios } from './scenarios'
import { simulate } from './simulate'
import { table } from './table'

// Twenty thousand phones give the same results as ten million, with more noise.
const phones = 20_000
const few: Scenario = { ...ordinary, phones, hours: 24 }
const evenly = Array.from({ length: 24 }, () => 1)

describe('a simulation', () => {
  it('gives the same figures for the same seed, and other figures for another seed', () => {
    const scenario = { ...scenarios[4]!, phones, hours: 10 }
    const figures = simulate(scenario, 7)
    expect(simulate(scenario, 7)).toEqual(figures)
    expect(simulate(scenario, 8)).not.toEqual(figures)
  })

  it.each(scenarios)('loses no phone: $name', (scenario) => {
    expect(simulate({ ...scenario, phones: 5_011, hours: 14 }).phones).toBe(5_011)
  })
})

describe('the requests of an ordinary day', () => {
  // The length of a session has an exponential distribution. A phone checks at the start of a
  // session, and again after each wait that ends before the session ends. Waits are spread evenly
  // from 48 to 72 seconds. The share of sessions that are longer than a wait is therefore the mean
  // of exp(-wait / length).
  it('match the number that the formula gives', () => {
    const { sessionSeconds, classes } = few
    const outlast =
      ((Math.exp(-48 / sessionSeconds) - Math.exp(-72 / sessionSeconds)) * sessionSeconds) / 24
    const checks = 1 / (1 - outlast)
    const opens =
      classes.reduce((sum, { share, opensPerDay }) => sum + share * opensPerDay, 0) * phones
    const { mean } = simulate({ ...few, dayCurve: evenly }).requests
    // An open phone cannot be opened again, so there are slightly fewer starts.
    const openShare = (opens / phones / 86_400) * sessionSeconds
    expect(mean / ((opens * checks) / 86_400)).toBeGreaterThan(0.97 - 3 * openShare)
    expect(mean / ((opens * checks) / 86_400)).toBeLessThan(1.02)
  })

  it('follow the curve of the day', () => {
    const busy = evenly.map((_, hour) => (hour === 20 ? 10 : 1))
    expect(Math.floor(simulate({ ...few, dayCurve: busy }).requests.peakAtHour)).toBe(20)
  })
})

describe('a staged rollout', () => {
  const once = { atHour: 1, permille: 10 }
  // Phones are opened so often that all of them check during the rollout.
  const eager: Scenario = {
    ...few,
    classes: [{ share: 1, opensPerDay: 48 }],
    dayCurve: evenly,
    content: 'bad',
    reports: { ...few.reports, needed: Infinity },
  }

  it('reaches exactly the phones of its buckets', () => {
    expect(simulate({ ...eager, stages: [once] }).affected).toBe(phones / 100)
  })

  it('reaches every phone in the end, and no phone twice', () => {
    expect(
      simulate({
        ...eager,
        stages: [once, { atHour: 2, permille: 500 }, { atHour: 4, permille: 1000 }],
      }).affected,
    ).toBe(phones)
  })

  it('is halted after enough phones have reported it, and the planned stages are dropped', () => {
    const reports = { share: 1, needed: 40, minutesToHalt: 10, minutesToRollBack: 30 }
    const figures = simulate({ ...eager, stages: [once, { atHour: 6, permille: 1000 }], reports })
    expect(figures.noticedAfterSeconds).toBeGreaterThanOrEqual(600)
    expect(figures.affected).toBeGreaterThanOrEqual(40)
    expect(figures.affected).toBeLessThanOrEqual(phones / 100)
  })
})

describe('the return to the old release', () => {
  const halted = { share: 1, needed: 1, minutesToHalt: 120, minutesToRollBack: 30 }

  // At the halt, an open phone is somewhere in a wait of 48 to 72 seconds. After 60 seconds, 95 %
  // of open phones have checked again.
  it('takes as long as the wait between checks, for open phones', () => {
    const { inSightBackSeconds } = simulate({
      ...few,
      classes: [{ share: 1, opensPerDay: 5_000 }],
      dayCurve: evenly,
      sessionSeconds: 1e9,
      content: 'bad',
      stages: [{ atHour: 1, permille: 1000 }],
      reports: halted,
      hours: 4,
    })
    expect(Math.abs(inSightBackSeconds! - 60)).toBeLessThanOrEqual(stepSeconds)
  })

  // A closed phone gets the old release when it is opened. After t days, the share of phones that
  // have not been opened is exp(-opens · t).
  it('takes until the app is opened, for closed phones', () => {
    const opensPerDay = 6
    const { allBackSeconds } = simulate({
      ...few,
      classes: [{ share: 1, opensPerDay }],
      dayCurve: evenly,
      sessionSeconds: 30,
      content: 'bad',
      stages: [{ atHour: 1, permille: 1000 }],
      reports: { ...halted, minutesToHalt: 1_200 },
      hours: 60,
    })
    const expected = (Math.log(20) / opensPerDay) * 86_400
    expect(Math.abs(allBackSeconds! / expected - 1)).toBeLessThan(0.03)
  })
})

describe('a host that does not answer', () => {
  const longSessions: Scenario = {
    ...few,
    sessionSeconds: 7_200,
    dayCurve: evenly,
    outage: { fromHour: 12, toHour: 14 },
  }
  const { failed, requests } = simulate(longSessions)

  it('gets fewer requests the longer it is down', () => {
    expect(failed).toBeLessThan(requests.mean * 7_200 * 0.4)
    expect(failed).toBeGreaterThan(0)
  })

  it('is not overloaded when it is back', () => {
    const calm = simulate({ ...few, sessionSeconds: 7_200, dayCurve: evenly }).requests.peak
    expect(requests.peak).toBeLessThan(calm * 1.25)
  })
})

describe('the table', () => {
  it('has a row for each situation', () => {
    const lines = table([simulate({ ...few, phones: 1_000 })]).split('\n')
    expect(lines[0]).toMatch(/^\| situation \| requests\/s, mean \|/)
    expect(lines[2]).toMatch(/^\| nothing is published \| 0 \| \d+ at \d\d:\d\d \| 0 \| – \|/)
  })
})
