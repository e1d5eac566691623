import { beforeEach, expect, it, vi } from 'vitest'
import { startReleases, type ReleasesDeps } from './releases'
import { openReleases } from './open-releases'

vi.mock('./releases', () => ({ startReleases: vi.fn() }))
beforeEach(() => void vi.mocked(startReleases).mockReset())

const reports: string[] = []

/** A page, on a phone that has a release or none. */
function worldOf(stored: object): ReleasesDeps {
  reports.length = 0
  const app = {
    config: { releases: '/releases/' },
    report: ({ code }: { code: string }) => void reports.push(code),
  }
  return { app, window: { localStorage: stored } } as unknown as ReleasesDeps
}

const withRelease = { 'lz.release': '{}' }

it('loads nothing of releases before the first screen on a phone that has none', async () => {
  const watch = vi.fn(async () => {})
  vi.mocked(startReleases).mockResolvedValue(watch)
  const begin = await openReleases(worldOf({}))
  expect(startReleases).not.toHaveBeenCalled()
  await begin()
  expect(watch).toHaveBeenCalledOnce()
})

it.each([
  ['without', {}],
  ['with', withRelease],
])(
  'a phone %s a release runs on where releases cannot be started, and is told why',
  async (_, stored) => {
    vi.mocked(startReleases).mockRejectedValue(new TypeError('Failed to fetch'))
    const begin = await openReleases(worldOf(stored))
    await begin()
    expect(new Set(reports)).toEqual(new Set(['releases-not-loaded']))
  },
)

it('looks for releases although they could not be started at first', async () => {
  const watch = vi.fn(async () => {})
  vi.mocked(startReleases)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(watch)
  const begin = await openReleases(worldOf(withRelease))
  await begin()
  expect([watch.mock.calls.length, reports]).toEqual([1, ['releases-not-loaded']])
})

it('runs on where nothing can be looked for', async () => {
  vi.mocked(startReleases).mockResolvedValue(() => Promise.reject(new TypeError('Failed to fetch')))
  const begin = await openReleases(worldOf(withRelease))
  await begin()
  expect(reports).toEqual(['releases-not-loaded'])
})
