import { describe, expect, it, vi } from 'vitest'
import { expectRefusal, useReleaseHarness } from './testing/release-harness'

const { ana, begin, newOwner } = useReleaseHarness()

describe('lienzo release canary', () => {
  it('waits when Prometheus does not respond, and prints the reason', async () => {
    await begin()
    const { code, out } = await ana('canary', '--once', '--prometheus', 'http://127.0.0.1:1')
    expect(code).toBe(0)
    expect(out).toMatch(/Z {2}wait: Prometheus at http:\/\/127\.0\.0\.1:1 does not respond/)
  })

  it('requires the address of Prometheus', async () => {
    vi.stubEnv('LIENZO_PROMETHEUS', undefined)
    await expectRefusal(ana('canary', '--once'), 2, 'The address of Prometheus is missing.')
  })
})

describe('lienzo release promote --despite', () => {
  it('records in the audit log that a person overruled the analysis, and the reason', async () => {
    await begin()
    newOwner('Somebody')
    await ana('publish', '--why', 'Another owner')
    expect((await ana('promote', '--despite', 'The fault is an old one')).code).toBe(0)
    expect((await ana('status')).out).toContain(
      'promote to 10 % despite the canary analysis  Ana  The fault is an old one',
    )
  })
})
