import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { markKey } from '../config/choose-settings'
import { nameOf } from './group-of'
import { createPhone, devicesOf, type VisitResult } from './testing'

const base = { provider: 'old' }
const settings = { provider: 'new' }
const staged = (share: number, next: JsonObject = settings) => ({
  ...base,
  next: { share, settings: next },
})
let [inside, outside, name] = ['', '', '']
beforeAll(async () => {
  ;({ inside, outside } = await devicesOf(settings, 0.25))
  name = await nameOf(settings)
})

const providersOf = (visits: readonly VisitResult[]) => visits.map(({ config }) => config.provider)

describe('staged settings', () => {
  it('are used from the second start, only on phones in the share, and reports name both groups', async () => {
    const phones = [inside, outside].map((deviceId) => ({ deviceId, ...createPhone() }))
    const file = staged(0.25)
    const visits = []
    for (const { visit, deviceId } of phones)
      visits.push([await visit({ file, deviceId }), await visit({ file, deviceId })])
    expect(visits.map(providersOf)).toEqual([
      ['old', 'new'],
      ['old', 'old'],
    ])
    expect(visits.map((each) => each.map(({ group }) => group))).toEqual([
      [undefined, name],
      [undefined, `without-${name}`],
    ])
  })

  it.each([
    ['are withdrawn', base],
    ['have a share of 0', staged(0)],
    ['are replaced by other ones', staged(1, { provider: 'other' })],
    ['become invalid', staged(0.25, { provider: '../..' })],
  ])('are not used at the next start after they %s', async (_, file) => {
    const { visit } = createPhone()
    await visit({ file: staged(0.25), deviceId: inside })
    await visit({ file: staged(0.25), deviceId: inside })
    const visits = [
      await visit({ file, deviceId: inside }),
      await visit({ file, deviceId: inside }),
    ]
    expect(visits[0]!.group).toBeUndefined()
    expect(providersOf(visits)).not.toContain('new')
  })

  it('stay on a phone while their share grows; the phone joins no group before the next start', async () => {
    const { visit } = createPhone()
    await visit({ file: staged(0.25), deviceId: inside })
    const grown = [1, 2].map(() => ({ file: staged(0.5), deviceId: inside }))
    const [first, second] = [await visit(grown[0]!), await visit(grown[1]!)]
    expect([first, second].map(({ config, group }) => [config.provider, group])).toEqual([
      ['new', undefined],
      ['new', name],
    ])
  })

  it('are not used for one start after a visit with a failed call', async () => {
    const { visit } = createPhone()
    const played = { file: staged(0.25), deviceId: inside }
    await visit(played)
    const bad = await visit(played)
    bad.fail('call-network')
    const [after, again] = [await visit(played), await visit(played)]
    expect([bad, after, again].map(({ config, group }) => [config.provider, group])).toEqual([
      ['new', name],
      ['old', undefined],
      ['new', name],
    ])
  })

  it('are also not used after a failure before the first screen, and after a visit that died', async () => {
    const { begin, visit } = createPhone()
    const played = { file: staged(0.25), deviceId: inside }
    await visit(played)
    await visit({ ...played, early: ['load-timeout'] })
    expect(begin(played).config.provider).toBe('old')
    await visit(played)
    expect(begin(played).config.provider).toBe('new')
    expect(begin(played).config.provider).toBe('old')
  })

  it('are still used after a fault that settings cannot cause', async () => {
    const { visit } = createPhone()
    const played = { file: staged(0.25), deviceId: inside }
    await visit({ ...played, early: ['text-missing', 'config', 'track'] })
    expect((await visit(played)).config.provider).toBe('new')
  })

  it('are used without a device id only when they are for everyone', async () => {
    const { visit } = createPhone()
    for (const [share, provider] of [
      [0.999, 'old'],
      [1, 'new'],
    ] as const) {
      await visit({ file: staged(share) })
      expect((await visit({ file: staged(share) })).config.provider).toBe(provider)
    }
  })

  it('stay on a phone through a page without a device id', async () => {
    const { visit } = createPhone()
    const file = staged(0.25)
    await visit({ file, deviceId: inside })
    expect((await visit({ file })).group).toBeUndefined()
    expect((await visit({ file, deviceId: inside })).config.provider).toBe('new')
  })

  it('follow the id of the previous page when one phone opens pages with two ids, and name no group', async () => {
    const { visit } = createPhone()
    const file = staged(0.25)
    const visits = []
    for (const deviceId of [inside, outside, inside, outside])
      visits.push(await visit({ file, deviceId }))
    expect(providersOf(visits)).toEqual(['old', 'new', 'old', 'new'])
    expect(visits.map(({ group }) => group)).toEqual([undefined, undefined, undefined, undefined])
  })
})

it('a visit with the settings of its page stores a mark of one letter, any other visit stores none', async () => {
  const { area, visit } = createPhone()
  await visit({ file: base, page: base })
  expect(Object.values(area)).toEqual(['b'])
  await visit({ file: base })
  expect(area).toEqual({})
})

describe('a configured page', () => {
  it('uses staged settings if page and config.json have the same ones', async () => {
    const { visit } = createPhone()
    const played = { file: staged(0.25), page: staged(0.25), deviceId: inside }
    await visit(played)
    expect(await visit(played)).toMatchObject({ config: { provider: 'new' }, group: name })
  })

  it.each([
    ['withdrawn', base],
    ['halted', staged(0)],
    ['replaced', staged(1, { provider: 'other' })],
  ])('stops using settings that only config.json has %s', async (_, file) => {
    const { visit } = createPhone()
    const page = staged(0.25)
    await visit({ file: page, page, deviceId: inside })
    const last = await visit({ file, page, deviceId: inside })
    expect(last.group).toBeUndefined()
    expect(last.told).toEqual(['config config.json: It has changed. Run lienzo configure.'])
    expect((await visit({ file, page, deviceId: inside })).config.provider).toBe('old')
  })

  it('that is older than the staged settings keeps its own, and names no group', async () => {
    const { visit } = createPhone()
    const played = { file: staged(1), page: base, deviceId: inside }
    await visit(played)
    expect(await visit(played)).toMatchObject({ config: { provider: 'old' }, group: undefined })
  })

  it('keeps the decision of the last visit if config.json cannot be read', async () => {
    const { visit } = createPhone()
    const page = staged(0.25)
    await visit({ file: page, page, deviceId: inside })
    await visit({ file: undefined, page, deviceId: inside })
    expect((await visit({ file: page, page, deviceId: inside })).config.provider).toBe('new')
  })
})

describe('a malicious config.json or storage', () => {
  it.each([
    [null],
    [5],
    [[]],
    [{}],
    [{ share: 1 }],
    [{ share: '1', settings }],
    [{ share: 2, settings }],
    [{ share: 1, settings: [] }],
    [{ share: 1, settings: { provider: '../..' } }],
    [{ share: 1, settings: { ...settings, next: { share: 1, settings } } }],
    [{ share: 1, settings: { ...settings, releaseKeys: ['a2V5'] } }],
    [{ share: 1, settings: { ...settings, releases: 'https://other.example/' } }],
    [{ share: 1, settings, since: 'yesterday' }],
    [{ share: 1, settings, earlier: 5 }],
  ])('never enables the staged settings %j, and is reported', async (next) => {
    const { area, visit } = createPhone()
    const file = { ...base, next }
    const first = await visit({ file, deviceId: inside })
    expect(first.told).not.toEqual([])
    expect(first.told.every((text) => text.startsWith('config config.json: next'))).toBe(true)
    expect(area).toEqual({})
    expect((await visit({ file, deviceId: inside })).config.provider).toBe('old')
  })

  it('reads settings only from the page or the file, whatever the storage contains', async () => {
    for (const mark of ['+', '0.25+{"provider":"evil"}', 'b+null', '+undefined']) {
      const { visit } = createPhone({ [markKey]: mark })
      expect((await visit({ file: staged(0.25), deviceId: outside })).config.provider).toBe('old')
    }
  })

  it('without a storage, a phone uses the settings of all phones', async () => {
    const refusing = new Proxy<Record<string, string>>(
      {},
      {
        set: () => {
          throw new DOMException('', 'QuotaExceededError')
        },
      },
    )
    const { visit } = createPhone(refusing)
    await visit({ file: staged(1), deviceId: inside })
    expect((await visit({ file: staged(1), deviceId: inside })).config.provider).toBe('old')
  })
})
