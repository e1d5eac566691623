import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '../../renderer/react/clock'
import { createFakeWorld, failed, ready } from '../../renderer/core/testing'
import { defaultConfig } from '../config/config'
import type { Batch } from '../report/batch.generated'
import { ofBuild, type Journal } from '../report/create-report'
import type { App } from './app'
import type { MountedScreen } from './mount-screen'
import type { ScreenHost } from './screen-host'
import { startReports } from './watch-visit'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }))

const minute = () => vi.advanceTimersByTimeAsync(60_000)
const place = { pathname: '/order', search: '?userId=u-1', hash: '' }

function setUp({ reportsRate = 1, storage = new Map<string, string>() } = {}) {
  const world = createFakeWorld()
  const journal: Journal = []
  const beacons: { address: string; text: string }[] = []
  const state = { now: 0, takes: true, online: true }
  const [document, events] = [new EventTarget(), new EventTarget()]
  const window = Object.assign(events, {
    document: Object.assign(document, { documentElement: { lang: 'es' }, hidden: false }),
    requestAnimationFrame: (run: () => void) => void setTimeout(run),
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => void storage.set(key, text),
      removeItem: (key: string) => void storage.delete(key),
    },
    navigator: {
      get onLine() {
        return state.online
      },
      userAgent: 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      sendBeacon: (address: string, text: string) =>
        state.takes && beacons.push({ address, text }) > 0,
    },
  })
  const config = { ...defaultConfig, reports: 'https://reports.example/', reportsRate }
  const app = { config, stage: ofBuild } as App
  vi.spyOn(clock, 'elapsed').mockImplementation(() => state.now)
  const open = (screen: string, stage = ofBuild) => {
    const opened = world.open({ screen, data: { order: { endpoint: 'shop.order' } }, body: [] })
    opened.start()
    return Promise.resolve({ app: { ...app, stage }, view: { screen: opened } } as MountedScreen)
  }
  const opened = new Map<string, Promise<MountedScreen>>()
  const host = {
    show: (_, visit) => opened.get(visit) ?? Promise.reject(new Error('gone')),
  } as ScreenHost
  const first = open('home')
  startReports(
    {
      app,
      host,
      journal,
      files: '/assets/1a2b3c4d/',
      window: window as unknown as Window,
    },
    { opening: first, ms: 700 },
  )
  const sent = () => beacons.map(({ text }) => JSON.parse(text) as Batch)
  return { world, journal, beacons, state, window, document, open, opened, host, sent }
}

it('reports each screen with the time until it was shown', async () => {
  const { world, open, opened, host, sent, state, beacons } = setUp()
  world.watches[0]!.tell(ready({}))
  await minute()
  const facts = { build: '1a2b3c4d', engine: 'webkit', locale: 'es', region: 'mx' }
  expect(sent()).toEqual([
    {
      format: 1,
      ...facts,
      faults: [],
      shown: [{ screen: 'home', ...ofBuild, seconds: 1, count: 1 }],
      violations: [],
    },
  ])
  expect(beacons[0]!.address).toBe('https://reports.example/')
  opened.set('second', open('order', { release: 12, canary: true }))
  state.now = 10_000
  void host.show(place, 'second')
  void host.show(place, 'second')
  await minute()
  expect(sent()).toHaveLength(1)
  state.now = 11_500
  world.watches[1]!.tell(ready({}))
  await minute()
  expect(sent()[1]!.shown).toEqual([
    { screen: 'order', release: 12, canary: true, seconds: 2, count: 1 },
  ])
})

it('does not count a screen that failed to load or to open, or that crashed', async () => {
  const { world, open, opened, host, journal, sent } = setUp()
  opened.set('second', open('order'))
  void host.show(place, 'second')
  await expect(host.show(place, 'third')).rejects.toThrow('gone')
  world.watches[0]!.tell(failed())
  world.watches[1]!.tell(ready({}))
  journal.push({ code: 'screen-failed', screen: 'order', ...ofBuild })
  await minute()
  expect(sent().flatMap(({ shown }) => shown)).toEqual([])
  expect(sent().flatMap(({ faults }) => faults)).toEqual([
    { code: 'screen-failed', screen: 'order', ...ofBuild, count: 1 },
  ])
})

it('sends when the page is hidden or left, and sends no empty batch', async () => {
  const { journal, window, document, beacons, sent } = setUp()
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons).toEqual([])
  journal.push({ code: 'text-missing', ...ofBuild })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(beacons).toEqual([])
  Object.assign(document, { hidden: true })
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src' }),
  )
  window.dispatchEvent(new Event('pagehide'))
  expect(sent().map(({ faults }) => faults.length)).toEqual([1, 0])
  expect(sent()[1]!.violations).toEqual([{ directive: 'img-src', release: 0, count: 1 }])
})

it('stores one batch that could not be sent, and sends it with the next batch', async () => {
  const storage = new Map<string, string>()
  const { journal, state, beacons, sent } = setUp({ storage })
  for (const code of ['one', 'two']) {
    journal.push({ code, ...ofBuild })
    state[code === 'one' ? 'online' : 'takes'] = false
    await minute()
  }
  expect(beacons).toEqual([])
  expect([...storage.keys()]).toEqual(['lz.reports'])
  expect(storage.get('lz.reports')).not.toContain('two')
  Object.assign(state, { online: true, takes: true })
  journal.push({ code: 'three', ...ofBuild })
  await minute()
  expect(sent().flatMap(({ faults }) => faults.map(({ code }) => code))).toEqual(['one', 'three'])
  expect(storage.size).toBe(0)
})

it('sends reports only from the configured share of pages', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  for (const [reportsRate, batches] of [
    [0.25, 0],
    [0.26, 1],
  ] as const) {
    const { journal, sent } = setUp({ reportsRate })
    journal.push({ code: 'fault', ...ofBuild })
    await minute()
    expect(sent()).toHaveLength(batches)
  }
})
