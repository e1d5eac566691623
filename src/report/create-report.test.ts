import { expect, it, vi } from 'vitest'
import { createReport, warnSink, type ReportEntry } from './create-report'

const collect = (secrets: string[] = []) => {
  const entries: ReportEntry[] = []
  return {
    entries,
    report: createReport(
      (entry) => void entries.push(entry),
      () => secrets,
    ),
  }
}

it('reports the same fault once', () => {
  const { entries, report } = collect()
  for (let turn = 0; turn < 3; turn++)
    report({ code: 'text-missing', screen: 'delay', pointer: '/body/0' })
  report({ code: 'text-missing', screen: 'delay', pointer: '/body/1' })
  expect(entries.map((entry) => entry.pointer)).toEqual(['/body/0', '/body/1'])
})

it('stops after a hundred reports', () => {
  const { entries, report } = collect()
  for (let turn = 0; turn < 500; turn++) report({ code: 'fault', pointer: `/body/${turn}` })
  expect(entries).toHaveLength(100)
})

it.each([
  ['Failed at https://user@pay.example/a?userId=u-1#x now', 'Failed at https://• now'],
  ['GET /carpmm?payCode=ab-c&amount=9 failed', 'GET /carpmm?•&• failed'],
  ['Phone 5512345678 and help@lender.example', 'Phone • and •'],
  ['for token-abc and token-abc', 'for • and •'],
  ['for Ana%20Ruiz, Ana Ruiz', 'for •, •'],
  ['status 500 on screen 1', 'status 500 on screen 1'],
])('removes personal data: %s [S1]', (detail, clean) => {
  const { entries, report } = collect(['token-abc', 'Ana Ruiz', '1', ''])
  report({ code: 'fault', detail })
  expect(entries).toEqual([{ code: 'fault', screen: undefined, pointer: undefined, detail: clean }])
})

it('cuts a long detail', () => {
  const { entries, report } = collect()
  report({ code: 'fault', detail: 'x'.repeat(5000) })
  expect(entries[0]?.detail).toHaveLength(300)
})

it.each(['a', 'a.', 'a-', '?a=', 'a@', '1 ', 'http://'])(
  'redacts %j, repeated two hundred thousand times, in linear time',
  (part) => {
    const { entries, report } = collect(['token-abc'])
    report({ code: 'fault', detail: `token-abc ${part.repeat(200_000)} token-abc` })
    expect(entries[0]?.detail?.length).toBeLessThanOrEqual(300)
    expect(entries[0]?.detail).toMatch(/^• /)
  },
)

it('shows no part of a secret, even if the detail is cut within the secret', () => {
  const { entries, report } = collect(['5512-345-678'])
  report({ code: 'fault', detail: `see https://${'x'.repeat(1980)} 5512-345-678 and more` })
  expect(entries[0]?.detail).toMatch(/^see https:\/\/• • an/)
})

it('does not throw if a sink throws', () => {
  const report = createReport(() => {
    throw new Error('offline')
  })
  expect(() => report({ code: 'fault' })).not.toThrow()
})

it('warns in development', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warnSink({ code: 'fault', screen: 'delay', detail: 'why' })
  expect(warn.mock.calls).toEqual([['[fault]', 'delay', 'why']])
  warn.mockRestore()
})
