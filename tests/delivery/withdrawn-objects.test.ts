import { expect, it } from 'vitest'
import { contentsOf } from '../../tools/build/packaging/contents'
import { campaignSize } from '../../tools/test/campaigns'
import { buildOf } from './documents'
import { sha256 } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()
const product = Object.fromEntries(contentsOf('.'))
/** The objects that all screens share: regions, calls, texts and the app document. */
const shared = Object.keys(product).filter((name) => !name.startsWith('screens/'))

const kindOf = (name: string) => name.split('/')[0]
/** The distance between two selected objects. The first object of each kind is always selected. */
const step = Math.max(1, Math.floor(shared.length / campaignSize('withdrawals')))
const withdrawn = shared.filter((name, at) => {
  const first = shared.findIndex((other) => kindOf(other) === kindOf(name))
  return at === first || at % step === 0
})

it('the product has objects that all screens share', () =>
  expect(withdrawn.map(kindOf)).toEqual(
    expect.arrayContaining(['profiles', 'endpoints', 'locales', 'app']),
  ))

it.each(withdrawn)(
  'if %s of a release is revoked, a phone shows the screens of the build',
  async (name) => {
    await device.restart({ build: buildOf(product) })
    const changed = { ...product, [name]: `${product[name]!} ` }
    await device.take(1, changed)
    expect(device.phone.kept().releases[0]?.changed).toEqual({ [name]: sha256(changed[name]!) })
    expect(device.phone.appOf('repayment').stage.release).toBe(1)
    await device.publish(2, changed, { revoked: [sha256(changed[name]!)] })
    await device.phone.check()
    expect(device.phone.appOf('repayment').stage.release).toBe(0)
    for (const screen of ['repayment', 'customerService', 'complaintHome'])
      expect(await device.phone.shows(screen)).toMatch(/\S/)
  },
)
