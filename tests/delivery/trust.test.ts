import { describe, expect, it } from 'vitest'
import { campaignSize } from '../../tools/test/campaigns'
import { buildOf, familyText, objectsOf, screenText } from './documents'
import { respondCorrectly } from './fake-host'
import { createPublisher, sha256, timeAt } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()
const release = objectsOf({ order: 'new order' })
const orderFile = `doc/${sha256(release['screens/order']!)}.json`

/** Yields copies of a file, each with one flipped bit. A full run flips a bit of each byte. */
function* flippedCopies(file: Buffer): Generator<Buffer> {
  const step = Math.max(1, Math.floor(file.length / campaignSize('flips')))
  for (let at = 0; at < file.length; at += step) {
    const copy = Buffer.from(file)
    copy[at] = file[at]! ^ (1 << ((at / step) % 8))
    yield copy
  }
}

it('a phone shows a published document after a check', async () => {
  await device.publish(1, release)
  expect(await device.phone.shows('order')).toBe('built order')
  expect(await device.phone.check()).toBeUndefined()
  expect(await device.phone.shows('order')).toBe('new order')
})

it('a phone loads only the documents that are not in the build', async () => {
  await device.publish(1, release)
  await device.phone.check()
  expect(device.host.asked.map(({ path }) => path)).toEqual(['current.json', orderFile])
  await device.phone.check()
  expect(device.host.asked.map(({ path }) => path).slice(2)).toEqual(['current.json'])
})

describe('one bit [D1]', () => {
  it('of a document flipped anywhere is refused, and the last good document is shown', async () => {
    await device.publish(1, objectsOf({ order: 'good' }))
    await device.phone.check()
    await device.publish(2, release)
    for (const copy of flippedCopies(device.host.files.get(orderFile)!)) {
      device.host.fakes.set(orderFile, (request, response) =>
        respondCorrectly(request, response, copy),
      )
      expect(await device.phone.check()).toBe('release-wrong-hash')
    }
    expect(await device.phone.shows('order')).toBe('good')
    device.host.fakes.clear()
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('new order')
  })

  it('of the manifest flipped anywhere is refused', async () => {
    await device.publish(1, release)
    for (const copy of flippedCopies(device.host.files.get('current.json')!)) {
      device.host.fakes.set('current.json', (request, response) =>
        respondCorrectly(request, response, copy),
      )
      expect(await device.phone.check()).toMatch(/^release-(no-manifest|not-signed|not-read)$/)
    }
    expect(device.phone.kept().seen.number).toBe(0)
    expect(await device.phone.shows('order')).toBe('built order')
  })
})

describe('a manifest', () => {
  it('signed by a stranger is refused', async () => {
    const stranger = await createPublisher()
    await device.publish(1, release, {}, stranger)
    expect(await device.phone.check()).toBe('release-not-signed')
    expect(await device.phone.shows('order')).toBe('built order')
  })

  it('older than a manifest that the phone has seen is refused, also after a reload [D2]', async () => {
    await device.publish(1, objectsOf({ order: 'old order' }))
    const older = device.host.files.get('current.json')!
    await device.publish(2, release)
    await device.phone.check()
    device.host.files.set('current.json', older)
    expect(await device.phone.check()).toBe('release-old')
    const next = await device.phone.restart()
    expect(await next.check()).toBe('release-old')
    expect(await next.shows('order')).toBe('new order')
  })

  it('with the number of another manifest is refused [D2]', async () => {
    await device.publish(1, release)
    await device.phone.check()
    await device.publish(1, objectsOf({ order: 'twin' }))
    expect(await device.phone.check()).toBe('release-two-of-a-number')
    expect(await device.phone.shows('order')).toBe('new order')
  })

  it('older than the build is refused [D2]', async () => {
    const newer = await device.phone.restart({
      build: buildOf(objectsOf({ order: 'newer build' }), 5),
    })
    await device.publish(4, release)
    expect(await newer.check()).toBe('release-old')
    await device.publish(5, release)
    expect(await newer.check()).toBeUndefined()
  })

  it('with a number more than 10,000 above the last number is refused [D3]', async () => {
    await device.publish(7, objectsOf({ order: 'good' }))
    await device.phone.check()
    await device.publish(10_008, release)
    expect(await device.phone.check()).toBe('release-jump')
    expect(await device.phone.shows('order')).toBe('good')
    await device.publish(10_007, release)
    expect(await device.phone.check()).toBeUndefined()
  })

  it.each([
    ['of a later format', { format: 2 }],
    ['without its rollout', { rollout: undefined }],
    ['with a hash that is a path', { objects: { app: { hash: '../../../etc/passwd', size: 9 } } }],
    [
      'with a name that no object can have',
      { objects: { __proto__: null, 'screens/../app': { hash: 'a'.repeat(64), size: 9 } } },
    ],
  ])('%s is refused although it is signed', async (_, more) => {
    await device.publish(1, release, more as object)
    expect(await device.phone.check()).toBe('release-unknown-format')
  })
})

describe('time [D4]', () => {
  const expired = { time: timeAt(-20), expires: timeAt(-10) }
  const withDate = (days: number | undefined) => {
    device.host.fakes.set('current.json', (request, response, file) => {
      if (days === undefined) response.sendDate = false
      else response.setHeader('date', new Date(Date.parse(timeAt(days))).toUTCString())
      respondCorrectly(request, response, file)
    })
  }

  it('a manifest that a frozen host keeps serving is refused after its expiry, and its documents stay', async () => {
    await device.publish(1, release, { time: timeAt(-1), expires: timeAt(1) })
    expect(await device.phone.check()).toBeUndefined()
    withDate(2)
    expect(await device.phone.check()).toBe('release-expired')
    expect(await device.phone.shows('order')).toBe('new order')
  })

  it('a manifest with an invalid expiry date is expired', async () => {
    await device.publish(1, release, { expires: '2099-99-01T00:00:00Z' })
    expect(await device.phone.check()).toBe('release-expired')
  })

  it('a phone whose clock is slow uses the clock of the host, and the latest time in any manifest', async () => {
    await device.publish(1, release)
    await device.restart({ now: () => 0 })
    expect(await device.phone.check()).toBeUndefined()
    await device.publish(2, release, expired)
    expect(await device.phone.check()).toBe('release-expired')
    withDate(-15)
    await device.restart()
    expect(await device.phone.check()).toBe('release-expired')
  })

  it('a phone whose clock is fast refuses a release that has expired by this clock, and keeps its current release', async () => {
    await device.take(1, release)
    await device.publish(2, objectsOf({ order: 'next' }))
    await device.restart({ now: () => Date.parse(timeAt(4000)) })
    expect(await device.phone.check()).toBe('release-expired')
    expect(await device.phone.shows('order')).toBe('new order')
    await device.restart({ now: Date.now })
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('next')
  })

  it('a manifest that has expired by the clock of the phone is refused, even if the host claims another time', async () => {
    await device.publish(1, release, expired)
    for (const days of [undefined, -40, -15]) {
      withDate(days)
      expect(await device.phone.check()).toBe('release-expired')
    }
  })

  it('the time by which a manifest is judged is never earlier than the time of the newest manifest that the phone has seen', async () => {
    await device.restart({ now: () => 0 })
    withDate(undefined)
    await device.take(1, release)
    await device.publish(2, release, expired)
    expect(await device.phone.check()).toBe('release-expired')
  })
})

describe('documents of two manifests [D5]', () => {
  it('are detected by a wrong hash, and requested again without a cache', async () => {
    await device.publish(1, release)
    let copies = 1
    const mixed = objectsOf({ order: 'mixed' })['screens/order']!
    const copyOf = (file: Buffer) => Buffer.from(mixed.padEnd(file.length).slice(0, file.length))
    device.host.fakes.set(orderFile, (request, response, file) =>
      respondCorrectly(request, response, copies-- > 0 ? copyOf(file!) : file),
    )
    expect(await device.phone.check()).toBeUndefined()
    expect(
      device.host.asked
        .filter(({ path }) => path === orderFile)
        .map(({ headers }) => headers['cache-control']),
    ).toEqual([undefined, 'no-cache'])
    expect(await device.phone.shows('order')).toBe('new order')
  })

  it('are never shown together, even after the second request', async () => {
    const both = objectsOf({ order: 'new order', pay: 'new pay' })
    await device.publish(1, both)
    device.host.files.set(
      `doc/${sha256(both['screens/pay']!)}.json`,
      Buffer.from(release['screens/order']!),
    )
    expect(await device.phone.check()).toBe('release-wrong-hash')
    expect(await device.phone.shown('order', 'pay')).toEqual(['built order', 'built pay'])
  })
})

describe('a release without screens', () => {
  it.each([
    ['nothing', {}],
    ['no screen', { app: objectsOf()['app']! }],
  ])(
    'with %s does not remove the screens of the build, but disables the screens that it lists',
    async (_, objects) => {
      await device.publish(1, objects, { killed: { pay: { es: 'Cerrado hoy' } } })
      expect(await device.phone.check()).toBe('release-no-screens')
      expect(await device.phone.shown('order', 'pay')).toEqual(['built order', 'Cerrado hoy'])
      await device.take(2, release)
      expect(await device.phone.shows('order')).toBe('new order')
    },
  )
})

describe('an object', () => {
  const publishObject = async (name: string, text: string) => {
    await device.publish(1, objectsOf({}, { [name]: text }))
    return device.phone.check()
  }
  const app = (changes: object) =>
    JSON.stringify({ ...(JSON.parse(objectsOf()['app']!) as object), ...changes })
  /** The screen with a body, and with other facts and fragments. */
  const order = (body: unknown, facts: object = {}, fragments: object = {}) =>
    JSON.stringify({
      facts: {
        screen: 'order',
        routes: ['/order'],
        namespaces: ['common'],
        sources: [],
        widgets: [],
        ...facts,
      },
      document: { screen: 'order', body },
      fragments,
    })
  const calling = (endpoint: unknown) => {
    const on = { press: [{ do: 'call', endpoint }] }
    const part = { body: [{ widget: 'text', text: 'x', on }] }
    return order([{ fragment: 'part', with: { way: 'loan.pay' } }], {}, { part })
  }
  const unknown = { hologram: 1 }
  const early = { sources: [{ endpoint: 'loan.more', params: { id: unknown } }] }
  const nested = JSON.parse('['.repeat(300) + ']'.repeat(300)) as unknown
  const nowhere = { method: 'GET', path: '/', params: { id: { in: 'air', schema: {} } } }
  const wrongDefaults = { session: { common: [], also: [], defaults: { userId: 7 } } }

  it.each<readonly [string, string, string]>([
    ...Object.entries({
      'that is not JSON': '<html>',
      'that is a list': '[1, 2]',
      'of another screen': order([]).replace(
        '"document":{"screen":"order"',
        '"document":{"screen":"pay"',
      ),
      'whose facts belong to another screen': order([], { screen: 'pay' }),
      'that violates the grammar': order([{ widget: 7 }]),
      'C3 with a nested operator that this build does not know': order([
        { widget: 'text', text: { cat: [unknown] } },
      ]),
      'with a missing fragment': order([{ fragment: 'ghost' }]),
      'with a fragment that computes the name of an endpoint': calling({ cat: ['loan.', 'pay'] }),
      'with a fragment that gets the name of an endpoint as an input': calling({ var: 'with.way' }),
      'C1 with a forbidden name': order([]).replace('"fragments":{}', '$&,"__proto__":{}'),
      'C6 with too many levels': order(nested),
      'C3 whose facts have a language rule that this build does not know': order([], {
        locale: unknown,
      }),
      'C3 whose facts have a condition that this build does not know': order([], {
        available: unknown,
      }),
      'C3 whose facts have an early load that this build does not know': order([], early),
    }).map(([what, text]) => [what, 'screens/order', text] as const),
    ...Object.entries({
      'without a session': '{}',
      'with a default that is not a path': app(wrongDefaults),
      'C3 with a language rule that this build does not know': app({ locale: unknown }),
      'C3 with a frame that this build does not know': app({
        failed: [{ widget: 'text', text: unknown }],
      }),
    }).map(([what, text]) => [what, 'app', text] as const),
    ['of texts that are not strings', 'locales/es/common', '{"back":7}'],
    ['of another family', 'endpoints/loan', '{"family":"other","endpoints":{}}'],
    ['of another profile', 'profiles/mx', '{"profile":"in"}'],
    ['with an endpoint that is not an object', 'endpoints/loan', familyText({ more: null })],
    ['with an endpoint without a path', 'endpoints/loan', familyText({ more: { method: 'GET' } })],
    ['with a parameter without a location', 'endpoints/loan', familyText({ more: nowhere })],
    ['with texts that are not objects', 'profiles/mx', '{"profile":"mx","texts":{"common":7}}'],
  ])('%s is refused although it is signed', async (_, name, text) => {
    expect(await publishObject(name, text)).toMatch(
      /^(release-bad-object|forbidden-name|too-deep|unknown-operator)$/,
    )
    expect(device.phone.kept().releases).toEqual([])
    await device.restart()
    expect(await device.phone.shown('order', 'pay')).toEqual(['built order', 'built pay'])
  })

  it('that is already stored is verified again for each of its names', async () => {
    const text = screenText('order', 'both')
    await device.take(1, objectsOf({}, { 'screens/order': text }))
    expect(device.area.has(`lz.object.${sha256(text)}`)).toBe(true)
    await device.publish(2, objectsOf({}, { 'screens/order': text, 'screens/pay': text }))
    for (let look = 0; look < 2; look++)
      expect(await device.phone.check()).toBe('release-bad-object')
    expect(await device.phone.shows('pay')).toBe('built pay')
    await device.publish(3, objectsOf({ order: 'repaired' }), {
      killed: { paid: { es: 'Cerrado hoy' } },
    })
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shown('order', 'paid')).toEqual(['repaired', 'Cerrado hoy'])
  })

  it('of a refused release does not stay on the device', async () => {
    await device.take(1, objectsOf({ order: 'one' }))
    const keysBefore = [...device.area.keys()].toSorted()
    for (const number of [2, 3, 4]) {
      await device.publish(
        number,
        objectsOf(
          { order: `good ${number}`, paid: `good ${number}` },
          { 'screens/pay': `{"facts":${number}}` },
        ),
      )
      expect(await device.phone.check()).toBe('release-bad-object')
    }
    expect([...device.area.keys()].toSorted()).toEqual(keysBefore)
  })
})
