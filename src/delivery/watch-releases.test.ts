import { expect, it, vi } from 'vitest'
import { clock } from '../../renderer/react/clock'
import type { ReleasesDeps } from './releases'
import { watchReleases } from './watch-releases'

async function checkOnce(
  text: string,
  { status = 200, stored = {}, floor = 5, isLost = false } = {},
) {
  const codes: string[] = []
  const fetch = vi.fn(async () => new Response(text, { status }))
  const check = vi.fn(async () => {})
  const start = vi.fn(async () => check)
  if (isLost) start.mockRejectedValue(new TypeError('Failed to fetch'))
  const page = {
    app: {
      config: { releases: '/releases' },
      report: ({ code }: { code: string }) => void codes.push(code),
    },
    build: { start: { floor } },
    window: {
      fetch,
      localStorage: stored,
      location: { href: 'https://app.example/order' },
      document: { visibilityState: 'visible', addEventListener() {} },
      addEventListener() {},
    },
  } as unknown as ReleasesDeps
  const after = vi.spyOn(clock, 'after').mockReturnValue(() => {})
  watchReleases(page, start)
  await expect.poll(() => after.mock.calls.map(([ms]) => ms > 40_000)).toContain(true)
  return { codes, fetch, start, check }
}

const offer = (number: number) => JSON.stringify({ manifest: JSON.stringify({ number }) })

it.each([
  ['no file', '', 404, 'release-not-read'],
  ['the login page of a network', '<!doctype html>', 200, 'release-no-manifest'],
  ['an object that is not a manifest', '{"manifest":{"number":9}}', 200, 'release-no-manifest'],
  ['the JSON value null', 'null', 200, 'release-no-manifest'],
  ['a manifest that is older than the build', offer(4), 200, 'release-old'],
])('does not load the code for releases if the host has %s', async (_, text, status, code) => {
  const { codes, start } = await checkOnce(text, { status })
  expect([start.mock.calls.length, codes]).toEqual([0, [code]])
})

it.each([
  ['its number is not below that of the build', offer(5)],
  ['only the verification can tell', '{"manifest":"{}"}'],
])('loads the code for releases if %s', async (_, text) => {
  const { codes, start, check } = await checkOnce(text)
  expect([start.mock.calls.length, check.mock.calls.length, codes]).toEqual([1, 1, []])
})

it('leaves the check to the release code if the phone has a release', async () => {
  const { fetch, check } = await checkOnce(offer(4), { stored: { 'lz.release': '{}' } })
  expect([fetch.mock.calls.length, check.mock.calls.length]).toEqual([0, 1])
})

it('reports a failure to load the release code', async () => {
  const { codes } = await checkOnce(offer(5), { isLost: true })
  expect(codes).toEqual(['releases-not-loaded'])
})
