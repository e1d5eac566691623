import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startReleases, type ReleasesDeps } from './releases'
import { openReleases } from './open-releases'
import { watchReleases } from './watch-releases'

vi.mock('./releases', () => ({ startReleases: vi.fn() }))
vi.mock('./watch-releases', () => ({ watchReleases: vi.fn() }))
beforeEach(() => [startReleases, watchReleases].forEach((mock) => vi.mocked(mock).mockReset()))

const reports: string[] = []

function worldOf(stored: Record<string, string>, visibilityState = 'visible') {
  reports.length = 0
  let hide = () => {}
  const app = {
    config: { releases: '/releases/' },
    report: ({ code }: { code: string }) => void reports.push(code),
  }
  const area = new Map(Object.entries(stored))
  const storage = {
    getItem: (key: string) => area.get(key) ?? null,
    setItem: (key: string, value: string) => void area.set(key, value),
    removeItem: (key: string) => void area.delete(key),
  }
  const localStorage = new Proxy(storage, { has: (_, name) => area.has(String(name)) })
  const document = {
    visibilityState,
    addEventListener: (_: string, run: () => void) => void (hide = run),
  }
  const deps = { app, window: { localStorage, document } } as unknown as ReleasesDeps
  return Object.assign(deps, { area, hide: () => hide() })
}

const withRelease = { 'lz.release': '{}' }

const check = async () => {}

it('loads no code for releases before the first screen on a phone without a release', async () => {
  const begin = await openReleases(worldOf({}))
  expect([startReleases, watchReleases].map((mock) => vi.mocked(mock).mock.calls.length)).toEqual([
    0, 0,
  ])
  await begin()
  expect(startReleases).not.toHaveBeenCalled()
  expect(watchReleases).toHaveBeenCalledOnce()
})

it('continues with the check that started on a phone with a release', async () => {
  vi.mocked(startReleases).mockResolvedValue(check)
  const begin = await openReleases(worldOf(withRelease))
  await begin()
  expect(vi.mocked(watchReleases).mock.calls[0]![2]).toBe(check)
})

it('looks for a new release even if the stored releases failed, and reports the reason', async () => {
  vi.mocked(startReleases)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(check)
  const begin = await openReleases(worldOf(withRelease))
  await begin()
  const [, start, started] = vi.mocked(watchReleases).mock.calls[0]!
  expect([await start(), started, reports]).toEqual([check, undefined, ['releases-not-loaded']])
})

it('continues if the code that looks for releases fails to load', async () => {
  vi.mocked(startReleases).mockResolvedValue(check)
  vi.mocked(watchReleases).mockImplementation(() => {
    throw new TypeError('Failed to fetch')
  })
  const begin = await openReleases(worldOf(withRelease))
  await begin()
  expect(reports).toEqual(['releases-not-loaded'])
})

describe('a start', () => {
  const starts = ({ area }: { area: Map<string, string> }) => area.get('lz.starts')
  beforeEach(() => void vi.mocked(startReleases).mockResolvedValue(async () => {}))

  it('is counted until its first screen is shown', async () => {
    const world = worldOf({})
    const begin = await openReleases(world)
    expect(starts(world)).toBe('1')
    await begin()
    expect(starts(world)).toBeUndefined()
  })

  it('is not counted once its page is hidden, or if it was never visible', async () => {
    const world = worldOf({})
    await openReleases(world)
    world.hide()
    expect(starts(world)).toBeUndefined()
    const unseen = worldOf({}, 'hidden')
    await openReleases(unseen)
    expect(starts(unseen)).toBeUndefined()
  })

  it('that never finished makes the next start load the code for releases, even on a phone without a release', async () => {
    const world = worldOf({ 'lz.starts': '1' })
    await openReleases(world)
    expect([starts(world), vi.mocked(startReleases).mock.calls.length]).toEqual(['2', 1])
  })

  it('is not counted in a deployment without releases', async () => {
    const world = worldOf({ 'lz.starts': '1' })
    Object.assign(world.app.config, { releases: '' })
    await (await openReleases(world))()
    expect([starts(world), vi.mocked(startReleases).mock.calls.length]).toEqual(['1', 0])
  })

  it('continues if the storage is forbidden', async () => {
    const world = worldOf({})
    Object.defineProperty(world.window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    await (await openReleases(world))()
    expect(reports).toEqual([])
  })
})
