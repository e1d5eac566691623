import { beforeEach, describe, expect, it } from 'vitest'
import { buildOf, objectsOf, screenText } from './documents'
import { sha256, timeAt } from './publisher'
import { storedState, useDevice } from './use-device'

const device = useDevice()
const evil = screenText('pay', 'evil pay')
const genuine = objectsOf({ pay: 'new pay' })

beforeEach(() => device.take(5, genuine))

const store = (state: object) => device.area.set('lz.release', JSON.stringify(state))
const changeStored = (change: object) => store({ ...storedState(device), ...change })
const envelopeOf = (path: string) =>
  JSON.parse(device.host.files.get(path)!.toString()) as { manifest: string; signatures: object[] }

/** Opens the order. The release does not change while a payment screen is open. */
const leavePaying = () => device.phone.shows('order')

/** Expects that the phone uses the next genuine release, whatever the storage contains. */
async function expectToRecover(): Promise<void> {
  await device.publish(6, objectsOf({ pay: 'repaired pay' }), {
    killed: { paid: { es: 'Cerrado hoy' } },
  })
  expect(await device.phone.check()).toBeUndefined()
  await device.restart()
  expect(await device.phone.shown('pay', 'paid')).toEqual(['repaired pay', 'Cerrado hoy'])
}

describe('one write to the storage', () => {
  const strange = { manifest: '{}', signatures: [{ key: 'a'.repeat(16), signature: 'a' }] }
  const changed = { 'screens/pay': sha256(evil) }
  const killed = { pay: { es: 'Transfiera a 0123' }, order: { es: 'Transfiera a 0123' } }
  const number = 2_147_483_647
  const inOldFormat = () => {
    const keys = [device.publisher.key]
    const { build } = device.phone.kept()
    const seen = { number, hash: 'f'.repeat(64), keys }
    const releases = [{ number, changed, keys }]
    store({ format: 1, seen, build, releases, withdrawn: [], revoked: [], killed: {} })
  }
  const withOldSignature = () => {
    const { manifest, signatures } = envelopeOf('current.json')
    const forged = manifest
      .replace(sha256(genuine['screens/pay']!), sha256(evil))
      .replace('"number":5', `"number":${number}`)
    changeStored({ seen: { manifest: forged, signatures }, releases: [{ number: 5, changed }] })
  }
  const unsigned = { seen: strange, releases: [{ number: 9, changed, envelope: strange }] }
  const beside = { killed, revoked: [sha256(genuine['screens/pay']!)], number }
  const nested = '['.repeat(50_000) + ']'.repeat(50_000)

  it.each<[string, () => void]>([
    ['of data in the format of an older version of the app', inOldFormat],
    [
      'of another document with the name of a screen',
      () => changeStored({ releases: [{ number: 5, changed }] }),
    ],
    ['of a changed manifest with its old signature', withOldSignature],
    ['of a manifest without a signature', () => changeStored(unsigned)],
    ['of deeply nested lists', () => device.area.set('lz.release', nested)],
    ['of a clock that is far ahead', () => changeStored({ clock: 8.64e15 })],
    ['of disabled screens and numbers beside the manifest', () => changeStored(beside)],
  ])(
    '(%s) makes the phone show nothing unsigned, and does not block a genuine release',
    async (_, write) => {
      device.area.set(`lz.object.${sha256(evil)}`, JSON.stringify(evil))
      write()
      await device.restart()
      expect(['new pay', 'built pay']).toContain(await device.phone.shows('pay'))
      expect(await device.phone.shows('order')).toBe('built order')
      await expectToRecover()
    },
  )

  it('that restores an older genuine release is effective until the next check', async () => {
    const old = envelopeOf('current.json')
    await device.take(6, objectsOf({ pay: 'newest pay' }))
    device.area.set(
      `lz.object.${sha256(genuine['screens/pay']!)}`,
      JSON.stringify(genuine['screens/pay']),
    )
    changeStored({
      seen: old,
      releases: [{ number: 5, changed: { 'screens/pay': sha256(genuine['screens/pay']!) } }],
    })
    await device.restart()
    expect(await device.phone.shows('pay')).toBe('new pay')
    expect(await device.phone.check()).toBeUndefined()
    await leavePaying()
    expect(await device.phone.shows('pay')).toBe('newest pay')
  })
})

it('no write to the storage mixes documents of a release with documents of the build', async () => {
  await device.take(6, objectsOf({ pay: 'newest pay', paid: 'newest paid' }))
  const [release] = storedState(device).releases
  changeStored({ releases: [{ ...release, changed: { 'screens/pay': null } }], withdrawn: ['pay'] })
  await device.restart()
  expect(await device.phone.shown('pay', 'paid')).toEqual(['newest pay', 'newest paid'])
})

it('a release that is older than the build is not shown, even if the storage names another build', async () => {
  const build = buildOf(objectsOf(), 6)
  changeStored({ build: build.documents.start.files })
  await device.restart({ build })
  expect(await device.phone.shows('pay')).toBe('built pay')
})

describe('any content of the storage', () => {
  const states: unknown[] = [
    null,
    0,
    '',
    [],
    {},
    'x'.repeat(100_000),
    { format: 2 },
    { format: 2, seen: null, build: '', releases: [], withdrawn: [], clock: 0 },
    { format: 2, seen: 7, build: 'BUILD', releases: [null], withdrawn: [], clock: 0 },
    { format: 2, seen: 'SEEN', build: 'BUILD', releases: {}, withdrawn: [], clock: 0 },
    { format: 2, seen: 'SEEN', build: 'BUILD', releases: [], withdrawn: [7, null], clock: -1 },
    {
      format: 2,
      seen: 'SEEN',
      build: 'BUILD',
      releases: [
        { changed: { 'screens/pay': 5 } },
        { changed: { 'screens/pay': '__proto__', toString: null } },
        { changed: { constructor: 'a'.repeat(64) }, envelope: [] },
      ],
      withdrawn: [],
      clock: 1e300,
    },
  ]

  it.each(['{}', '5', '[]', '{"a":"b"}', '{"__proto__":1000}', 'null', '{'])(
    'prevents neither the start of the app nor the next release (counts: %s)',
    async (trials) => {
      const { seen } = storedState(device)
      const { build } = device.phone.kept()
      for (const state of states) {
        const text = JSON.stringify(state).replace('"SEEN"', JSON.stringify(seen))
        device.area.set('lz.release', text.replace('BUILD', build))
        device.area.set('lz.trials', trials)
        await device.restart()
        expect(['new pay', 'built pay']).toContain(await device.phone.shows('pay'))
        expect(await device.phone.check()).toBeUndefined()
        await leavePaying()
        expect(await device.phone.shows('pay')).toBe('new pay')
      }
    },
  )
})

it('after a restart, disabled screens and revoked documents come from the signed manifest alone', async () => {
  await device.publish(6, genuine, {
    killed: { order: { es: 'Cerrado hoy' } },
    revoked: [sha256(genuine['screens/pay']!)],
    time: timeAt(0),
  })
  await device.phone.check()
  changeStored({ withdrawn: [] })
  await device.restart()
  expect(await device.phone.shown('order', 'pay')).toEqual(['Cerrado hoy', 'built pay'])
})
