import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../language/json'
import grammar from '../../../schemas/language/action.schema.json'
import { casesIn, createFakeWorld, ok } from '../testing'

async function run(step: JsonObject, rest: JsonObject = {}) {
  const world = createFakeWorld()
  const opening = { session: { id: 7, url: 'https://x.test/a' }, config: {} }
  const screen = world.open(
    {
      state: { a: 1, list: ['x', 'y'] },
      body: [{ widget: 'button', on: { press: [step] } }],
      ...rest,
    },
    { opening },
  )
  await screen.fire(screen.program.body[0]!, 'press', screen.scope, { at: 1 })
  return { world, screen }
}

describe('an action calls the environment', () => {
  it.each(casesIn(grammar).filter(([, { does }]) => does))('%s', async (_, { action, does }) =>
    expect((await run(action as JsonObject)).world.log).toEqual(does),
  )
})

describe('a step that navigates ends the chain', () => {
  const after = { do: 'track', event: 'went on' }
  const two = { do: 'go', screen: 'two' }
  it.each<[string, JsonObject]>([
    ['go', two],
    ['go with an e-mail address', { do: 'go', mail: 'a@x.test' }],
    ['replace', { do: 'replace', screen: 'two' }],
    ['back', { do: 'back' }],
    ['go inside copy', { do: 'copy', text: 'x', ok: [two] }],
    ['go inside native', { do: 'native', method: 'x', ok: [two] }],
    ['go inside require', { do: 'require', that: false, else: [two] }],
  ])('%s', async (_, step) => {
    const { world, screen } = await run(step, {
      modals: { rating: { body: [], on: { close: [step, after] } } },
      body: [{ widget: 'button', on: { press: [{ ...step, when: true }, after] } }],
    })
    expect(world.log.filter(([what]) => what === 'track')).toEqual([])
    screen.open('rating')
    expect(await screen.close()).toBe(false)
  })

  it('also inside a call or in the `close` chain of a modal', async () => {
    const world = createFakeWorld()
    const chain = [
      { do: 'call', endpoint: 'shop.pay', ok: [{ do: 'open', modal: 'done' }] },
      { do: 'close' },
      after,
    ]
    const screen = world.open({
      modals: { done: { body: [], on: { close: [two] } } },
      body: [{ widget: 'button', on: { press: chain } }],
    })
    const pressed = screen.fire(screen.program.body[0]!, 'press', screen.scope)
    await world.calls[0]!.answer(ok())
    await pressed
    expect(world.log.map(([what]) => what)).toEqual(['go'])
  })
})

describe('a refused URL', () => {
  it.each(['go', 'replace'])('of %s ends the chain, after the `fail` steps', async (way) => {
    const world = createFakeWorld()
    world.navigation.works = false
    const chain = [
      { do: way, url: 'https://x.test/', fail: [{ do: 'track', event: 'refused' }] },
      { do: 'track', event: 'went on' },
    ]
    const screen = world.open({ body: [{ widget: 'button', on: { press: chain } }] })
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    expect(world.log.slice(1)).toEqual([['track', 'refused', {}]])
  })
})

describe('set', () => {
  it.each<[string, Json, unknown]>([
    ['a literal', 5, 5],
    ['the value of the event', { var: 'event.at' }, 1],
    ['a list without one item', { without: [{ var: 'state.list' }, { var: 'event.at' }] }, ['x']],
    ['nothing', { var: 'state.none' }, null],
  ])('sets the state to %s', async (_, value, result) =>
    expect((await run({ do: 'set', state: 'a', value })).screen.store.read('state.a')).toEqual(
      result,
    ),
  )

  it.each(['__proto__', 'constructor', '', 'a.b'])('refuses the name "%s"', async (state) => {
    const { world, screen } = await run({ do: 'set', state, value: { x: 1 } })
    expect(world.faults).toMatchObject([{ code: 'bad-state' }])
    expect(Object.keys(screen.store.values['state'] as object)).toEqual(['a', 'list'])
  })
})

describe('a native call', () => {
  const step = {
    do: 'native',
    method: 'locate',
    as: 'place',
    ok: [{ do: 'track', event: 'at', params: { at: { var: 'place.x' } } }],
    fail: [{ do: 'track', event: 'nowhere' }],
  }
  const runNative = async (native: { done: boolean; value?: unknown }) => {
    const world = createFakeWorld()
    Object.assign(world.native, native)
    const screen = world.open({
      body: [{ widget: 'button', on: { press: [step, { do: 'track', event: 'after' }] } }],
    })
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    return world.log.slice(1)
  }

  it('passes its value to its `ok` steps', async () =>
    expect(await runNative({ done: true, value: { x: 4 } })).toEqual([
      ['track', 'at', { at: 4 }],
      ['track', 'after', {}],
    ]))

  it('with `done: false` runs its `fail` steps', async () =>
    expect(await runNative({ done: false })).toEqual([
      ['track', 'nowhere', {}],
      ['track', 'after', {}],
    ]))
})

describe('copy', () => {
  it.each([
    [true, 'copied'],
    [false, 'not copied'],
  ] as const)(
    'runs `ok` or `fail`, depending on the result of the device: %s',
    async (works, said) => {
      const world = createFakeWorld()
      world.clipboard.works = works
      const chain = [
        {
          do: 'copy',
          text: 42,
          ok: [{ do: 'toast', text: 'copied' }],
          fail: [{ do: 'toast', text: 'not copied' }],
        },
      ]
      const screen = world.open({ body: [{ widget: 'button', on: { press: chain } }] })
      await screen.fire(screen.program.body[0]!, 'press', screen.scope)
      expect(world.log).toEqual([['copy', '42']])
      expect(world.notices.store.read('toasts')).toMatchObject([{ text: said }])
    },
  )
})

describe('modals', () => {
  const modals = {
    one: { body: [], on: { close: [{ do: 'track', event: 'closed one' }] } },
    two: { body: [] },
  }

  it('open once each, with the newest on top, and close from the top', async () => {
    const { screen, world } = await run({ do: 'open', modal: 'one' }, { modals })
    screen.open('two')
    screen.open('one')
    expect(screen.store.read('$modals')).toEqual(['one', 'two'])
    await screen.close()
    expect(screen.store.read('$modals')).toEqual(['one'])
    await screen.close()
    await screen.close()
    expect(world.log).toEqual([['track', 'closed one', {}]])
  })

  it('close by name and run their own chain', async () => {
    const { screen, world } = await run({ do: 'open', modal: 'one' }, { modals })
    screen.open('two')
    await screen.close('one')
    expect([screen.store.read('$modals'), world.log]).toEqual([
      ['two'],
      [['track', 'closed one', {}]],
    ])
  })

  it.each(['none', 'constructor', 'toString'])('named "%s" do not open', async (modal) => {
    const { screen, world } = await run({ do: 'open', modal }, { modals })
    expect(screen.store.read('$modals')).toEqual([])
    expect(world.faults).toMatchObject([{ code: 'unknown-modal', detail: modal }])
  })
})
