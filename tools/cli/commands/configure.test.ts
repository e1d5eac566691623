import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../build/configure/testing'
import { runIn } from '../testing/run-in'

const old = { provider: 'old', reports: '/reports' }
const wanted = { ...old, provider: 'new', api: { origin: 'https://new.example' } }

let folder: string
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(content))
const config = () =>
  JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as {
    provider: string
    next?: { share: number }
  }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staged-'))
  writeFileSync(join(folder, 'index.html'), pageOf('/'))
  write('config.json', old)
  write('new.json', wanted)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

const configure = (...line: string[]) => runIn(folder, 'configure', '.', ...line)

it('stages a settings file for a share of phones, promotes it, and withdraws it', async () => {
  expect((await configure('--next', 'new.json', '--share', '0.05')).out).toMatch(
    /Settings change [0-9a-f]{8} is for 5 % of phones\. It changes api, provider\.$/,
  )
  expect((await configure('--promote')).out).toContain('is for 10 % of phones')
  expect((await configure('--share', '0')).out).toContain('is for 0 % of phones')
  expect(config()).toMatchObject({ provider: 'old', next: { share: 0 } })
  expect((await configure('--withdraw')).code).toBe(0)
  expect(config()).toEqual(old)
})

it('lists settings that cannot be staged', async () => {
  await configure()
  write('config.json', wanted)
  expect((await configure()).err).toContain(
    'These settings cannot be staged, and every phone gets them at once: api, provider.',
  )
})

it.each([
  [['--promote'], 'No settings are staged in config.json.'],
  [['--next', 'nowhere.json'], 'nowhere.json: There is none.'],
  [['--next', 'new.json', '--withdraw'], 'Use one of --next, --share'],
  [['--share', '5'], '--share is "5". Write a number from 0 to 1'],
  [['--prometheus', 'http://prometheus.example'], 'No settings are staged in config.json.'],
  [['--prometheus', 'prometheus'], '--prometheus must be an address'],
])('rejects %j', async (line, words) => {
  const { code, err } = await configure(...line)
  expect(code).toBeGreaterThan(0)
  expect(err).toContain(words)
  expect(config()).toEqual(old)
})

/**
 * A Prometheus with these counts of the staged settings in each slot. Phones with the current
 * settings have no faults.
 */
function startPrometheus(faults: number) {
  const now = Math.floor(Date.now() / 1000)
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const body = init?.body as URLSearchParams
    const query = body.get('query')!
    const name = /settings=~"([0-9a-f]{8})/.exec(query)?.[1] ?? ''
    const end = Number(body.get('end'))
    const series = (labels: object, value: number) => ({
      metric: { screen: 'order', ...labels },
      values: [[end, String(value)]],
    })
    const counts = (staged: number, others: number, more: object = {}) => [
      series({ settings: name, ...more }, staged),
      series({ settings: `without-${name}`, ...more }, others),
    ]
    const result = query.startsWith('max(timestamp')
      ? [series({}, now)]
      : query.startsWith('count')
        ? [series({}, 1)]
        : query.includes('faults')
          ? counts(faults, 0, { code: 'load-network' })
          : query.includes('shown')
            ? counts(10_000, 90_000)
            : query.includes('senders')
              ? counts(5_000, 45_000)
              : counts(query.includes('reporters') ? faults : 0, 0, { instance: 'one' })
    return Promise.resolve(Response.json({ status: 'success', data: { result } }))
  })
}

it.each([
  [3_000, 1, 0, /^halt: Settings change [0-9a-f]{8} is worse than the current settings/],
  [0, 0, 0.5, /^promote: Settings change [0-9a-f]{8} is no worse than the current settings/],
])('acts on the reports in Prometheus: %d faults', async (faults, code, share, words) => {
  const begun = new Date(Date.now() - 7_230_000).toISOString()
  write('config.json', { ...old, next: { share: 0.1, since: begun, settings: wanted } })
  startPrometheus(faults)
  expect((await configure('--prometheus', 'http://prometheus.example', '--dry-run')).code).toBe(0)
  expect(config().next?.share).toBe(0.1)
  const result = await configure('--prometheus', 'http://prometheus.example')
  expect(result.out).toMatch(words)
  expect(result.code).toBe(code)
  expect(config()).toMatchObject({ provider: 'old', next: { share } })
})
