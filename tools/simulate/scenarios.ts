import { ordinary, type Scenario, type Stage } from './scenario.ts'

const staged: readonly Stage[] = [
  { atHour: 9, permille: 10 },
  { atHour: 11, permille: 100 },
  { atHour: 14, permille: 500 },
  { atHour: 17, permille: 1000 },
]
const afterwards = 96

/** The courses of events that docs/guides/scale.md tells of. */
export const scenarios: readonly Scenario[] = [
  ordinary,
  { ...ordinary, name: 'a good release, 1 → 10 → 50 → 100 %', stages: staged },
  {
    ...ordinary,
    name: 'a good release, to everybody at once',
    stages: [{ atHour: 12, permille: 1000 }],
  },
  {
    ...ordinary,
    name: 'a bad release in stages, which every other phone reports by itself',
    content: 'bad',
    stages: staged,
    hours: afterwards,
    reports: { ...ordinary.reports, share: 0.5 },
  },
  {
    ...ordinary,
    name: 'a bad release in stages, which 1 of 500 reports',
    content: 'bad',
    stages: staged,
    hours: afterwards,
  },
  {
    ...ordinary,
    name: 'a bad release in stages, which 1 of 20,000 reports',
    content: 'bad',
    stages: staged,
    hours: afterwards,
    reports: { ...ordinary.reports, share: 0.00005 },
  },
  {
    ...ordinary,
    name: 'a bad release to everybody, which 1 of 500 reports',
    content: 'bad',
    stages: [{ atHour: 12, permille: 1000 }],
    hours: afterwards,
  },
  { ...ordinary, name: 'the host is down for an hour', outage: { fromHour: 12, toHour: 13 } },
  {
    ...ordinary,
    name: 'a message brings 30 % within 10 minutes',
    rush: { atHour: 12, share: 0.3, minutes: 10 },
    stages: [{ atHour: 9, permille: 1000 }],
  },
]
