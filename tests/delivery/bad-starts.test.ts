import { describe, expect, it, vi } from 'vitest'
import { clock } from '../../renderer/react/clock'
import { objectsOf } from './documents'
import { startRealPhone, type RealPhone } from './real-phone'
import { useDevice } from './use-device'

const device = useDevice()

/**
 * All screens of a release show this text, so that no single screen can be the cause of a crash.
 */
const frame = (words: string) => ({ 'locales/es/common': JSON.stringify({ back: words }) })
const first = objectsOf({}, frame('Uno'))
const second = objectsOf({}, frame('Dos'))

/** Starts a page that never paints anything. */
const die = () => startRealPhone(device)
const codes = ({ reports }: RealPhone) => reports.map(({ code, detail }) => `${code} ${detail}`)
const back = async (page: RealPhone) => {
  const { texts } = await page.appOf('order')
  await texts.load('es', ['common'])
  return texts.text('es', 'common.back', {})
}

describe('a release that crashes the page before any of its documents is rendered [D9]', () => {
  it('is replaced by the previous release after three starts, then by the documents of the build; the phone reports the starts', async () => {
    await device.take(1, first)
    await device.take(2, second)
    for (const shown of ['Dos', 'Dos', 'Dos', 'Uno', 'Uno', 'Uno', 'Atrás']) {
      const page = await die()
      expect(await back(page)).toBe(shown)
    }
    const page = await die()
    expect(codes(page)).toEqual(['start-without-picture 1'])
  })

  it('is reported at each start, and when the release is quarantined', async () => {
    await device.take(1, first)
    for (const reports of [
      [],
      ['start-without-picture 1'],
      ['start-without-picture 2'],
      ['start-without-picture 3', 'release-quarantined release 1'],
    ])
      expect(codes(await die())).toEqual(reports)
  })

  it('does not return with a promotion, but the next release is used', async () => {
    await device.take(1, first)
    for (let times = 0; times < 4; times++) await die()
    await device.publish(2, first)
    const page = await die()
    await page.watch()
    expect(await back(page)).toBe('Atrás')
    await device.publish(3, second)
    await page.look()
    expect(await back(page)).toBe('Dos')
  })

  it('is not quarantined because of starts with a first paint, or of hidden pages', async () => {
    await device.take(1, first)
    for (let times = 0; times < 3; times++) {
      await die()
      await (await die()).watch()
      await die()
      ;(await die()).turn('hidden')
    }
    expect(await back(await die())).toBe('Uno')
  })
})

describe('after a start without a first paint', () => {
  it('the next start looks for a release before it renders, and shows the release', async () => {
    await device.take(1, objectsOf({ order: 'bad' }))
    await die()
    await device.publish(2, objectsOf({ order: 'repaired' }))
    expect(await (await die()).shows('order')).toBe('repaired')
  })

  it('the next start knows the disabled screens, also on a phone without a release', async () => {
    await die()
    await device.publish(1, objectsOf(), { killed: { order: { es: 'Cerrado hoy' } } })
    expect(await (await die()).shows('order')).toBe('Cerrado hoy')
  })

  it('the next start waits at most three seconds for a host', async () => {
    await device.take(1, objectsOf({ order: 'new' }))
    await die()
    device.host.fakes.set('current.json', () => {})
    const after = vi.spyOn(clock, 'after').mockImplementation((_, run) => (run(), () => {}))
    expect(await (await die()).shows('order')).toBe('new')
    expect(after.mock.calls.map(([ms]) => ms)).toContain(3_000)
  })
})
