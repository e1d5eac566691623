import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import type { ProgramNode, ScreenInstance } from '../../renderer/core'
import { createFakeWorld, ok, ready, refused, settle } from '../../renderer/core/testing'
import document from '../../schemas/screens/promotion/promo-signup.json'
import mx from '../../schemas/profiles/mx.json'

const allIds = { id: '12', links_id: '34', down_id: '56' }

/** Opens the sign-up without a page, with the given link parameters and options. */
function open({ session = {}, options = {}, params = {}, profile = mx, os = 'other' } = {}) {
  const world = createFakeWorld()
  const source = {
    ...document,
    options: { ...document.options, ...options },
  } as unknown as JsonObject
  const screen = world.open(source, {
    opening: { session, params, profile, device: { os, now: 5 } },
  })
  screen.start()
  world.watch('promotion.getSid').tell(ready({ sid: 's-1' }))
  const templateWatch = world.watches.find(
    ({ endpoint }) => endpoint === 'promotion.channelTemplate',
  )
  templateWatch?.tell(ready({ id: '12' }))
  const press = async (id: string) => {
    void screen.fire(nodeOf(screen, id), 'press', screen.scope)
    await settle()
  }
  const fill = (values: Record<string, string>) =>
    Object.entries(values).forEach(([state, value]) => screen.assign(state, value))
  const call = (endpoint: string) =>
    world.calls.filter((each) => each.endpoint === `promotion.${endpoint}`).at(-1)
  const toasts = () =>
    (world.notices.store.read('toasts') as { text: string }[]).map(({ text }) => text)
  return { world, screen, press, fill, call, toasts }
}

function nodeOf({ program }: ScreenInstance, id: string): ProgramNode {
  const within = (nodes: readonly ProgramNode[]): ProgramNode | undefined =>
    nodes.flatMap((node) => (node.id === id ? [node] : (within(node.children) ?? []))).at(0)
  const found = within(program.body)
  if (!found) throw new Error(`There is no node "${id}".`)
  return found
}

const filled = { mobile: '13912345678', imgValidate: 'AB12', smsCode: '246810' }
const placesOf = ({ log }: { log: unknown[][] }) =>
  log
    .filter(([way]) => way === 'go' || way === 'replace')
    .map(([way, target]) => [way, (target as { screen: string }).screen])

it('keeps mobile, the captcha, imgValidate, smsCode, sid and landingConfig under these names [PROMO-007]', () => {
  const { screen, fill } = open({ session: allIds })
  fill(filled)
  expect(screen.store.values['state']).toEqual({ ...filled, captchaAt: 5, secondsLeft: 0 })
  expect(screen.store.values['sid']).toEqual({ sid: 's-1' })
  expect(screen.store.values['landingConfig']).toEqual({ id: '12' })
  expect(screen.scope.roots.services.rule('captcha')).toBe(
    'promotion.getCaptcha?{"sid":"s-1","a":5}',
  )
})

it('sends 0 as the merchant, and the phone as the user [PROMO-010 PROMO-011]', async () => {
  const { press, fill, call } = open()
  fill(filled)
  await press('register')
  expect(call('register')!.params).toMatchObject({
    merchantNumber: 0,
    userName: '13912345678',
    phone: '13912345678',
  })
})

describe('the phone [AMBIG-005]', () => {
  it.each([
    ['13912345678', true],
    ['12912345678', false],
    ['1391234567', false],
  ])('%s fits the default rule: %s', (mobile, fits) => {
    const { screen, fill } = open()
    fill({ mobile })
    expect(screen.scope.roots.services.rule('phone-right')).toBe(fits)
  })

  it("follows the phone rule of the region's profile", () => {
    const { screen, fill } = open({
      profile: {
        ...mx,
        phone: { ...mx.phone, pattern: '[2-9]\\d{9}', maxLength: 10, groups: [2, 4, 4] },
      },
    })
    fill({ mobile: '5512345678' })
    expect(screen.scope.roots.services.rule('phone-right')).toBe(true)
    const field = nodeOf(screen, 'phone').props.constantPerScreen.map(([name, value]) => [
      name,
      value.evaluate(screen.scope),
    ])
    expect(Object.fromEntries(field)).toMatchObject({
      maxDigits: 10,
      groups: [2, 4, 4],
      countryCode: '52',
    })
  })
})

describe('a link [AMBIG-039]', () => {
  it.each([
    ['with all ids', allIds, 'promo-download'],
    ['with id alone', { id: '12' }, 'promo-download'],
    ['with links_id alone', { links_id: '34' }, 'promo-download'],
    ['with down_id alone', { down_id: '56' }, 'promo-download'],
    ['with none', {}, 'promo-agreement'],
    ['with empty ones', { id: '', links_id: '', down_id: '' }, 'promo-agreement'],
  ])('%s leads after success', async (_, session, screen) => {
    const { world, press, fill, call } = open({ session })
    fill(filled)
    await press('register')
    await call('register')!.answer(ok())
    expect(placesOf(world)).toEqual([['go', screen]])
  })

  it('without an id leads to the agreement at once with the option, and does nothing more', async () => {
    const { world } = open({ options: { idCheckAt: 'entry' } })
    await settle()
    expect(placesOf(world)).toEqual([['replace', 'promo-agreement']])
    expect(world.log.find(([way]) => way === 'replace')![1]).toMatchObject({
      params: { next: 'sign-up' },
    })
  })

  it('from the agreement back to the form shows the form, counts no second visit, and leads to the download', async () => {
    const { world, press, fill, call } = open({
      options: { idCheckAt: 'entry' },
      params: { agreed: '1' },
    })
    await settle()
    expect([placesOf(world), call('trackVisit')]).toEqual([[], undefined])
    fill(filled)
    await press('register')
    await call('register')!.answer(ok())
    expect(placesOf(world)).toEqual([['go', 'promo-download']])
  })
})

describe('tracking [AMBIG-040]', () => {
  it.each([
    [allIds, '34'],
    [{ id: '12', down_id: '56' }, '56'],
    [{ id: '12' }, '12'],
  ])('counts the page of %j as %s', (session, pageId) => {
    expect(open({ session }).call('trackVisit')!.params).toMatchObject({
      page_id: pageId,
      page_type: 1,
    })
  })

  it.each([
    ['ios', 'ios'],
    ['android', 'android'],
    ['other', 'android'],
  ])('counts the system %s as %s', (os, clientType) => {
    expect(open({ os }).call('trackVisit')!.params).toMatchObject({ client_type: clientType })
  })

  it('counts the visit on entry, and the click on register with the page type of the option', async () => {
    const { press, fill, call, world } = open({ session: allIds, options: { clickPageType: 2 } })
    expect(world.calls.map(({ endpoint }) => endpoint)).toEqual(['promotion.trackVisit'])
    fill(filled)
    await press('register')
    expect(call('trackClick')!.params).toMatchObject({
      page_id: '34',
      page_type: 2,
      phone: '13912345678',
    })
  })

  it('does not stop the sign-up if it fails', async () => {
    const { press, fill, call, toasts, world } = open({ session: allIds })
    await call('trackVisit')!.answer(refused('1', 'no'))
    fill(filled)
    await press('register')
    await call('trackClick')!.answer(refused('1', 'no'))
    await call('register')!.answer(ok())
    expect(toasts()).toEqual(['fixed.registered'])
    expect(placesOf(world)).toEqual([['go', 'promo-download']])
  })
})

it.each([
  [true, ['fixed.alreadyRegistered']],
  [false, []],
])(
  'a known phone gets a message on register: %s [AMBIG-010]',
  async (registerDuplicateToast, reports) => {
    const { press, fill, call, toasts } = open({ options: { registerDuplicateToast } })
    fill(filled)
    await press('register')
    await call('register')!.answer(refused('11', ''))
    expect(toasts()).toEqual(reports)
  },
)
