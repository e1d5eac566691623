import { ordinary, type Scenario, type Stage } from './scenario.ts'

const staged: readonly Stage[] = [
  { atHour: 9, permille: 10 },
  { atHour: 11, permille: 100 },
  { atHour: 14, permille: 500 },
  { atHour: 17, permille: 1000 },
]
const atOnce: readonly Stage[] = [{ atHour: 12, permille: 1000 }]
const bad: Scenario = { ...ordinary, content: 'bad', stages: staged, hours: 96 }

/** A scenario with a bad release in stages. One in `oneOf` phones reports the release. */
const reportedBy = (oneOf: number, name: string): Scenario => ({
  ...bad,
  name: `a bad release in stages, which ${name}`,
  reports: { ...bad.reports, share: 1 / oneOf },
})

/** The situations in docs/guides/scale.md. */
export const scenarios: readonly Scenario[] = [
  ordinary,
  { ...ordinary, name: 'a good release, 1 → 10 → 50 → 100 %', stages: staged },
  { ...ordinary, name: 'a good release, to everybody at once', stages: atOnce },
  reportedBy(2, '1 of 2 reports'),
  reportedBy(500, '1 of 500 reports'),
  reportedBy(20_000, '1 of 20,000 reports'),
  { ...bad, name: 'a bad release to everybody, which 1 of 500 reports', stages: atOnce },
  { ...ordinary, name: 'the host is down for an hour', outage: { fromHour: 12, toHour: 13 } },
  {
    ...ordinary,
    name: 'a message brings 30 % within 10 minutes',
    rush: { atHour: 12, share: 0.3, minutes: 10 },
    stages: [{ atHour: 9, permille: 1000 }],
  },
]
