import { describe, expect, it, vi } from 'vitest'
import { useReleaseHarness } from './testing/release-harness'

const harness = useReleaseHarness()

describe('lienzo release canary', () => {
  it('waits when Prometheus does not respond, and prints the reason', async () => {
    await harness.begin()
    const { code, out } = await harness.lienzo(
      'canary',
      '--once',
      '--prometheus',
      'http://127.0.0.1:1',
      ...harness.signed(),
    )
    expect(code).toBe(0)
    expect(out).toMatch(/Z {2}wait: Prometheus at http:\/\/127\.0\.0\.1:1 does not respond/)
  })

  it('requires the address of Prometheus', async () => {
    vi.stubEnv('LIENZO_PROMETHEUS', undefined)
    expect(await harness.lienzo('canary', '--once', ...harness.signed())).toMatchObject({
      code: 2,
      err: expect.stringContaining('The address of Prometheus is missing.') as string,
    })
  })
})

describe('lienzo release promote --despite', () => {
  it('records in the audit log that a person overruled the analysis, and the reason', async () => {
    await harness.begin()
    harness.newOwner('Somebody')
    await harness.lienzo('publish', '--why', 'Another owner', ...harness.signed())
    const words = ['--despite', 'The fault is an old one', ...harness.signed()]
    expect((await harness.lienzo('promote', ...words)).code).toBe(0)
    expect((await harness.lienzo('status', ...harness.signed())).out).toContain(
      'promote to 10 % despite the canary analysis  Ana  The fault is an old one',
    )
  })
})
