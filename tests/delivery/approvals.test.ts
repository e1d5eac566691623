import { beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedState } from '../../src/delivery/manifest/approval'
import type { Manifest } from '../../src/delivery/manifest/manifest'
import { guardedStateOf } from '../../tools/build/packaging/guarded-state'
import { buildOf, familyText, objectsOf, screenText } from './documents'
import {
  approvalBy,
  createPublisher,
  sha256,
  timeAt,
  type Objects,
  type Publisher,
} from './publisher'
import { storedState, useDevice } from './use-device'

const device = useDevice()
let berta: Publisher

/**
 * The guarded parts are the payment screen, and the only text of the shop that this screen shows.
 */
const shop = (pay: string, more: Readonly<Record<string, string | undefined>> = {}) =>
  objectsOf(
    {},
    {
      'screens/pay': screenText('pay', pay, {
        guarded: true,
        loading: [{ widget: 'text', text: { t: 'shop.title' } }],
      }),
      'locales/es/shop': '{"title":"Pagar","hello":"Hola"}',
      'endpoints/loan': familyText({
        pay: { method: 'POST', path: '/pay', guarded: true },
        look: { method: 'GET', path: '/look' },
      }),
      ...more,
    },
  )
const built = shop('built pay')

beforeEach(async () => {
  berta = await createPublisher()
  await device.restart({ approverKeys: [berta.key], build: buildOf(built) })
})

const stateText = (objects: Objects) =>
  JSON.stringify(guardedStateOf(new Map(Object.entries(objects))))
const stateHash = (objects: Objects) => sha256(stateText(objects))
/** The host's live state, in the form that approvals refer to. */
const live = (): ApprovedState['on'] => {
  const file = device.host.files.get('current.json')
  if (!file) return { number: 0, hash: '' }
  const { manifest } = JSON.parse(file.toString()) as { manifest: string }
  return { number: (JSON.parse(manifest) as Manifest).number, hash: sha256(manifest) }
}

/** An approval signed by Berta and Ana. */
async function approvalOf(
  objects: Objects,
  more: Partial<ApprovedState> = {},
  signers: readonly Publisher[] = [berta, device.publisher],
) {
  for (const state of [stateText(objects), stateText(built)])
    device.host.files.set(`doc/${sha256(state)}.json`, Buffer.from(state))
  return approvalBy(signers, {
    on: live(),
    state: stateHash(objects),
    back: [],
    expires: timeAt(90),
    ...more,
  })
}

const check = async (number: number, objects: Objects, more: Partial<Manifest> = {}) => {
  await device.publish(number, objects, more)
  return (await device.phone.check()) ?? 'taken'
}
const approve = async (number: number, objects: Objects, more: Partial<ApprovedState> = {}) => {
  const approval = await approvalOf(objects, more)
  expect(await check(number, objects, { approval })).toBe('taken')
  return approval
}
const paying = async () => {
  const shown = await device.phone.shows('pay')
  await device.phone.shows('order') // Leaves the payment again, because the release does not change during a payment.
  return shown
}

/** The order, which calls an endpoint. */
const calling = (endpoint: string) => ({
  'screens/order': screenText('order', 'x', { on: { ready: [{ do: 'call', endpoint }] } }),
})
const buenas = '{"hello":"Buenas","title":"Pagar"}'
const common = '{"back":"Pagar","nested":{"deep":"Hondo"}}'

describe('guarded documents', () => {
  it('cannot be changed by one person alone', async () => {
    expect(await check(1, shop('of a thief'))).toBe('release-not-approved')
    expect(await paying()).toBe('built pay')
    await device.restart()
    expect(await paying()).toBe('built pay')
  })

  it('can be changed by two people', async () => {
    await approve(1, shop('new pay'))
    expect(await paying()).toBe('new pay')
  })

  it.each<[string, Record<string, string | undefined>]>([
    ['a screen that stops being guarded', { 'screens/pay': screenText('pay', 'built pay') }],
    ['the removal of a guarded screen', { 'screens/pay': undefined }],
    ['a new guarded screen', { 'screens/more': screenText('more', 'x', { guarded: true }) }],
    ['an unguarded screen that calls a guarded endpoint', calling('loan.pay')],
    ['calls', { 'endpoints/loan': familyText({ look: { method: 'GET', path: '/look' } }) }],
    ['a new endpoint', { 'endpoints/more': familyText({}).replace('"loan"', '"more"') }],
    ['a region', { 'profiles/mx': '{"profile":"mx","region":"3"}' }],
    ['the app document', { app: objectsOf()['app']!.replace('{', '{ "criticalFallback": null,') }],
    ['a text of a guarded screen', { 'locales/es/shop': '{"title":"Regalo","hello":"Hola"}' }],
    ['a text of a guarded screen in another language', { 'locales/en/shop': '{"title":"Gift"}' }],
    ['a text that every screen shows', { 'locales/es/common': common }],
  ])('include %s', async (_, more) => {
    const objects = shop('built pay', more)
    expect(await check(1, objects)).toBe('release-not-approved')
    await device.restart()
    expect(await check(2, objects, { approval: await approvalOf(objects) })).not.toBe(
      'release-not-approved',
    )
  })

  it.each<[string, Record<string, string | undefined>]>([
    ['an unguarded screen', { 'screens/order': screenText('order', 'new') }],
    ['an unguarded screen that calls an unguarded endpoint', calling('loan.look')],
    ['an unguarded text in the file of a guarded text', { 'locales/es/shop': buenas }],
    ['an unguarded text in another language', { 'locales/en/shop': '{"hello":"Hello"}' }],
    ['a file of unguarded texts', { 'locales/es/more': '{"title":"Nada"}' }],
  ])('do not include %s, which one person can change', async (_, more) => {
    expect(await check(1, shop('built pay', more))).toBe('taken')
    await approve(2, shop('new pay'))
    expect(
      await check(3, shop('new pay', more), { approval: await approvalOf(shop('new pay')) }),
    ).toBe('taken')
  })

  it.each(['order', 'paid', 'another'])(
    'are not replaced by a screen with the same route: %s',
    async (screen) => {
      const released = JSON.parse(screenText(screen, 'of a thief')) as { facts: object }
      const at = (more: object) => {
        const facts = { ...released.facts, ...more }
        return { [`screens/${screen}`]: JSON.stringify({ ...released, facts }) }
      }
      await check(1, shop('built pay', at({ routes: [`/${screen}`, '/pay'] })))
      expect(await paying()).toBe('built pay')
      await device.restart()
      expect(await paying()).toBe('built pay')
      expect(await check(2, shop('built pay', at({})))).toBe('taken')
      expect([await device.phone.shows(screen), await paying()]).toEqual([
        'of a thief',
        'built pay',
      ])
    },
  )

  it('can be changed by one person if the deployment has no approvers', async () => {
    await device.restart({ approverKeys: [] })
    expect(await check(1, shop('new pay'))).toBe('taken')
  })
})

describe('an approval', () => {
  it.each<[string, (eve: Publisher) => readonly Publisher[]]>([
    ['by the publisher alone', () => [device.publisher]],
    ['by the approver alone', () => [berta]],
    ['by a stranger and the publisher', (eve) => [eve, device.publisher]],
    ['by the approver and a stranger', (eve) => [berta, eve]],
  ])('%s is invalid', async (_, signers) => {
    const approval = await approvalOf(shop('new'), {}, signers(await createPublisher()))
    expect(await check(1, shop('new'), { approval })).toBe('release-not-approved')
  })

  it('is invalid if it has only one signature, by a key that is in both lists', async () => {
    await device.restart({ approverKeys: [device.publisher.key] })
    const approval = await approvalOf(shop('new'), {}, [device.publisher])
    expect(await check(1, shop('new'), { approval })).toBe('release-not-approved')
  })

  it('is invalid if it was altered, or if it is for other documents', async () => {
    const [approval, other] = [await approvalOf(shop('new')), await approvalOf(shop('other'))]
    const altered = {
      ...approval,
      text: approval.text.replace(stateHash(shop('new')), stateHash(shop('other'))),
    }
    for (const [number, candidate] of [altered, approval].entries())
      expect(await check(number + 1, shop('other'), { approval: candidate })).toBe(
        'release-not-approved',
      )
    expect(await check(3, shop('other'), { approval: other })).toBe('release-not-approved')
  })

  it('covers all guarded documents together, so that nobody can mix the documents of two releases', async () => {
    const region = { 'profiles/mx': '{"profile":"mx","region":"3"}' }
    const approval = await approvalOf(shop('new pay', region))
    expect(await check(1, shop('new pay'), { approval })).toBe('release-not-approved')
    expect(await check(2, shop('built pay', region), { approval })).toBe('release-not-approved')
  })

  it('is invalid after it has expired', async () => {
    const approval = await approvalOf(shop('new pay'), { expires: timeAt(-1) })
    expect(await check(1, shop('new pay'), { approval })).toBe('release-not-approved')
  })

  it('is invalid if it is older than the build', async () => {
    const approval = await approvalOf(shop('new pay'), { on: { number: 7, hash: sha256('7') } })
    await device.restart({ build: buildOf(built, 9) })
    expect(await check(9, shop('new pay'), { approval })).toBe('release-not-approved')
    const next = await approvalOf(shop('new pay'), { on: { number: 8, hash: sha256('8') } })
    await device.restart()
    device.area.clear()
    await device.restart()
    expect(await check(9, shop('new pay'), { approval: next })).toBe('taken')
  })

  it('is also valid in the next release, even if the approver publishes this release, and even on a phone without the first release', async () => {
    const away = await device.phone.restart({ storage: undefined, window: {} })
    const approval = await approve(1, shop('new pay'))
    await device.publish(
      2,
      shop('new pay', { 'screens/order': screenText('order', 'by berta') }),
      { approval },
      berta,
    )
    await device.restart({ keys: [device.publisher.key, berta.key] })
    expect(await device.phone.check()).toBeUndefined()
    expect([await device.phone.shows('order'), await paying()]).toEqual(['by berta', 'new pay'])
    const back = await away.restart({ keys: [device.publisher.key, berta.key] })
    expect([await back.check(), await back.shows('order')]).toEqual([undefined, 'by berta'])
  })
})

describe('an approval that was used', () => {
  it('does not restore a replaced document, either at once or in two steps', async () => {
    const old = await approve(1, shop('old, later found to be a fraud'))
    await approve(2, shop('repaired'))
    const evil = shop('old, later found to be a fraud', {
      'screens/order': screenText('order', 'x'),
    })
    expect(await check(3, evil, { approval: old })).toBe('release-not-approved')
    expect(await check(4, shop('repaired'))).toBe('release-not-approved')
    expect(await check(5, evil, { approval: old })).toBe('release-not-approved')
    await device.restart()
    expect(await check(6, evil, { approval: old })).toBe('release-not-approved')
    expect(await paying()).toBe('repaired')
  })

  it('is invalid if the approved release does not follow the release that the approval names', async () => {
    await approve(1, shop('one'))
    const late = await approvalOf(shop('two'))
    await approve(2, shop('three'))
    expect(await check(3, shop('two'), { approval: late })).toBe('release-not-approved')
    const other = await approvalOf(shop('two'), { on: { number: 3, hash: sha256('another') } })
    expect(await check(4, shop('two'), { approval: other })).toBe('release-not-approved')
  })

  it('is also valid on a phone that has not seen the release for which it was made', async () => {
    await approve(1, shop('one'))
    await device.publish(2, shop('two'), { approval: await approvalOf(shop('two')) })
    const approval = await approvalOf(shop('three'))
    await device.publish(3, shop('three'), { approval })
    expect(
      await check(4, shop('three', { 'screens/order': screenText('order', 'x') }), { approval }),
    ).toBe('taken')
    expect(await paying()).toBe('three')
  })
})

describe('a script of the origin that writes into the storage', () => {
  const gift = { 'locales/es/shop': '{"title":"Regalo","hello":"Hola"}' }
  let approval: Manifest['approval']
  beforeEach(async () => {
    approval = await approve(1, shop('new pay'))
  })

  it.each<[string, () => Objects]>([
    ['a document', () => shop('of a thief')],
    ['a text', () => shop('new pay', gift)],
    [
      'an unguarded screen that calls a guarded endpoint',
      () => shop('new pay', calling('loan.pay')),
    ],
  ])(
    'and has the key of one publisher shows no changed guarded document: %s',
    async (_, objects) => {
      const { releases } = storedState(device)
      for (const tampering of [{}, { releases }, { releases: [{ state: stateHash(objects()) }] }]) {
        await device.plant(1, objects(), tampering)
        expect([await device.phone.shows('order'), await paying()]).toEqual([
          'built order',
          'built pay',
        ])
      }
      expect(await device.phone.check()).toBe('release-two-of-a-number')
      expect(await check(2, shop('new pay'), { approval })).toBe('taken')
      await approve(3, shop('newer pay'))
      expect(await paying()).toBe('newer pay')
    },
  )

  it('approves nothing with an approval of one person', async () => {
    const evil = shop('of a thief')
    device.area.set(`lz.object.${stateHash(evil)}`, JSON.stringify(stateText(evil)))
    await device.plant(1, evil, {
      approval: await approvalOf(evil, {}, [device.publisher]),
      releases: [{ state: stateHash(evil) }],
    })
    expect(await paying()).toBe('built pay')
  })

  it('does not restore documents that were approved before the build', async () => {
    const build = buildOf(built, 9)
    await device.restart({ build })
    await device.plant(9, shop('new pay'), {
      approval,
      build: build.documents.start.files,
      releases: storedState(device).releases,
    })
    expect(await paying()).toBe('built pay')
  })

  it('disables no guarded screen with the words of one person', async () => {
    const killed = { pay: { es: 'Transfiera a Ana' } }
    await check(2, shop('new pay'), { killed })
    const stored = storedState(device)
    device.area.set('lz.release', JSON.stringify({ ...stored, worded: ['pay'], killed }))
    await device.restart()
    expect(await device.phone.shows('pay')).toBe('Cerrado')
  })

  it('leaves an approved release unchanged at each start', async () => {
    for (let start = 0; start < 3; start++) {
      await device.restart()
      expect(await paying()).toBe('new pay')
    }
    expect(device.phone.faults).toEqual([])
  })

  it('shows the documents of the build until the next check if it removes the guarded state', async () => {
    device.area.delete(`lz.object.${stateHash(shop('new pay'))}`)
    await device.restart()
    expect(await paying()).toBe('built pay')
    expect(await device.phone.check()).toBeUndefined()
    expect(await paying()).toBe('new pay')
  })
})

describe('going back', () => {
  it('to the documents before the approval needs one person', async () => {
    const approval = await approve(1, shop('new pay'), { back: [stateHash(built)] })
    expect(await check(2, built, { approval })).toBe('taken')
    expect(await paying()).toBe('built pay')
  })

  it('is possible on phones outside of a rollout', async () => {
    await approve(1, shop('one'))
    const one = stateText(shop('one'))
    device.host.files.set(`doc/${sha256(one)}.json`, Buffer.from(one))
    const approval = await approvalOf(shop('two'), { back: [stateHash(shop('one'))] })
    const rollout = { salt: 'r', permille: 0, previous: 1 }
    device.area.clear()
    await device.restart()
    expect(await check(2, shop('two'), { approval, rollout })).toBe('taken')
    expect(await paying()).toBe('one')
  })

  it('needs two people if the approval was final', async () => {
    await approve(1, shop('one'))
    const approval = await approve(2, shop('two'))
    expect(await check(3, shop('one'), { approval })).toBe('release-not-approved')
    expect(await paying()).toBe('two')
  })

  it('to the documents of the build needs one person', async () => {
    await approve(1, shop('one'))
    expect(await check(2, built)).toBe('taken')
    expect(await paying()).toBe('built pay')
  })
})

describe('in place of a disabled screen', () => {
  const disabling = (screen: string, es: string) => ({ killed: { [screen]: { es } } })

  it.each([
    ['pay', 'Pague por transferencia.', 'Cerrado'],
    ['order', 'Volvemos mañana.', 'Volvemos mañana.'],
    ['order', 'Pague a la CLABE 0123 4567.', 'Cerrado'],
    ['order', 'Pague a la cuenta 4 - 5 - 6.', 'Cerrado'],
    ['order', 'Pague en pagos.example.', 'Cerrado'],
    ['order', 'Escriba a ana@pagos.', 'Cerrado'],
  ])(
    '%s, a phone shows the text of one person only if the screen is not guarded, and if the text has no number and no address: %s',
    async (screen, es, shown) => {
      expect(await check(1, built, disabling(screen, es))).toBe('taken')
      expect(await device.phone.shows(screen)).toBe(shown)
      await device.restart()
      expect(await device.phone.shows(screen)).toBe(shown)
    },
  )
})
