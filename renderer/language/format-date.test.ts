import { describe, expect, it } from 'vitest'
import { addDays, dateInRegion } from './format-date'

const mexico = { timeZone: 'America/Mexico_City' }

describe('addDays', () => {
  it.each<[unknown, unknown, string | null]>([
    ['2026-02-28', 1, '2026-03-01'],
    ['2026/02/05 08:30', '-5', '2026-01-31'],
    ['9999-12-31', 1, null],
    ['0000-01-01', -1, null],
    ['2026-02-05', 1.5, null],
    ['2026-02-05', '', null],
    ['2026-02-05', [], null],
    ['2026-02-05', true, null],
    ['2026-02-30', 1, null],
  ])('%j and %j days give %j', (date, days, later) =>
    expect(addDays(date, days, mexico)).toBe(later),
  )
})

it.each([
  ['2026-02-05T08:30Z', '2026-02-05 02:30'],
  ['2026-02-05T08:30:00.5+0530', '2026-02-04 21:00'],
  ['2026/02/05 08:30', '2026/02/05 08:30'],
  ['tomorrow', 'tomorrow'],
  [Date.UTC(2026, 1, 5, 8, 30), '2026-02-05 02:30'],
])('dateInRegion(%j) gives %j in Mexico', (value, date) =>
  expect(dateInRegion(value, mexico)).toBe(date),
)
