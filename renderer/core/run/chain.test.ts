import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../language/json'
import { createFakeWorld, settle, type FakeWorld } from '../testing'
import type { ScreenInstance } from './instance'

const track = (event: string): JsonObject => ({ do: 'track', event })

interface TestPlay {
  world: FakeWorld
  screen: ScreenInstance
  press: (payload?: unknown) => Promise<void>
  tracks: () => unknown[]
}

function play(chain: Json, rest: JsonObject = {}): TestPlay {
  const world = createFakeWorld()
  const screen = world.open(
    {
      state: { a: null, list: [] },
      body: [{ id: 'b', widget: 'button', on: { press: chain } }],
      ...rest,
    },
    { opening: { session: { id: 7 } } },
  )
  const press = (payload?: unknown) =>
    screen.fire(screen.program.body[0]!, 'press', screen.scope, payload)
  return {
    world,
    screen,
    press,
    tracks: () => world.log.filter(([kind]) => kind === 'track').map(([, event]) => event),
  }
}

describe('a chain', () => {
  it('runs its steps in order, and skips each step whose condition is false', async () => {
    const { press, tracks } = play([
      track('1'),
      { ...track('2'), when: false },
      { do: 'set', state: 'a', value: 1 },
      { ...track('3'), when: { '===': [{ var: 'state.a' }, 1] } },
    ])
    await press()
    expect(tracks()).toEqual(['1', '3'])
  })

  it('skips and reports a step whose condition cannot be evaluated', async () => {
    const { press, tracks, world } = play([{ ...track('1'), when: { newer: 1 } }, track('2')])
    await press()
    expect(tracks()).toEqual(['2'])
    expect(world.faults).toMatchObject([
      { code: 'expression-failed', pointer: '/body/0/on/press/0/when' },
    ])
  })

  it.each(['none', 'constructor', 'toString', '__proto__'])(
    'ends at the unknown action "%s"',
    async (name) => {
      const { press, tracks, world } = play([track('1'), { do: name }, track('2')])
      await press()
      expect(tracks()).toEqual(['1'])
      expect(world.faults).toMatchObject([
        { code: 'unknown-action', pointer: '/body/0/on/press/1', detail: name },
      ])
    },
  )

  it('ends at a step that throws, which is reported and does not reject the chain', async () => {
    const { press, tracks, world } = play([{ do: 'toast', text: { rule: 'none' } }, track('2')])
    await press()
    expect(tracks()).toEqual([])
    expect(world.faults).toMatchObject([{ code: 'action-failed', pointer: '/body/0/on/press/0' }])
  })

  it('ends if a port rejects', async () => {
    const { press, tracks, world } = play([{ do: 'native', method: 'goHome' }, track('2')])
    world.ports.native = () => Promise.reject(new Error('gone'))
    await press()
    expect([tracks(), world.faults.map(({ code }) => code)]).toEqual([[], ['action-failed']])
  })

  it('runs its synchronous steps before the press returns', () => {
    const { press, tracks } = play([track('1'), { do: 'require', that: true }, track('2')])
    void press()
    expect(tracks()).toEqual(['1', '2'])
  })

  it('reads the payload of its event, or nothing if the event has none', async () => {
    const { press, screen } = play([{ do: 'set', state: 'a', value: { var: 'event.text' } }])
    await press({ text: 'typed' })
    expect(screen.store.read('state.a')).toBe('typed')
    await press()
    expect(screen.store.read('state.a')).toBeNull()
  })
})

describe('require', () => {
  const no = track('no')

  it.each<[string, JsonObject, string[]]>([
    ['continues if its condition is true', { do: 'require', that: [1], else: [no] }, ['yes']],
    [
      'ends the chain if this engine cannot evaluate its condition',
      { do: 'require', that: { newer: 1 }, else: [no] },
      [],
    ],
    [
      'inside the steps of another action ends the outer chain too',
      { do: 'copy', text: 'x', ok: [{ do: 'require', that: false, else: [no] }] },
      ['no'],
    ],
  ])('%s', async (_, step, events) => {
    const { press, tracks } = play([step, track('yes')])
    await press()
    expect(tracks()).toEqual(events)
  })

  it('runs its `else` and ends the chain if its condition is false', async () => {
    const that = { filled: { var: 'state.a' } }
    const otherwise = [no, { do: 'wait', ms: 0 }, track('more')]
    const { press, tracks } = play([{ do: 'require', that, else: otherwise }, track('yes')])
    const pressed = press()
    await settle()
    expect(tracks()).toEqual(['no'])
    void pressed
  })
})

describe('a press', () => {
  it('does not start its chain again while the chain runs: ten taps, one request [P1]', async () => {
    const { press, world, screen } = play([{ do: 'call', endpoint: 'a.pay' }])
    const taps = Array.from({ length: 10 }, () => press())
    expect(world.calls).toHaveLength(1)
    expect(screen.store.read('$busy')).toEqual({ '/body/0': true })
    await world.calls[0]!.answer({ ok: true, value: null })
    await Promise.all(taps)
    expect(screen.store.read('$busy')).toEqual({ '/body/0': false })
    void press()
    expect(world.calls).toHaveLength(2)
  })

  it('is ignored while its chain runs, but the newest change waits and runs afterwards', async () => {
    const { screen, world } = play([], {
      body: [
        {
          widget: 'input',
          on: { change: [{ do: 'call', endpoint: 'a.check', params: { text: { var: 'event' } } }] },
        },
      ],
    })
    const node = screen.program.body[0]!
    const fired = ['p', 'pe', 'pen'].map((text) => screen.fire(node, 'change', screen.scope, text))
    expect(world.calls).toHaveLength(1)
    await world.calls[0]!.answer({ ok: false, failure: { kind: 'network', code: '', message: '' } })
    expect([world.calls.map(({ params }) => params), screen.store.read('$busy')]).toEqual([
      [{ text: 'p' }, { text: 'pen' }],
      { '/body/0': true },
    ])
    await world.calls[1]!.answer({ ok: true, value: null })
    await Promise.all(fired)
    expect([world.calls.length, screen.store.read('$busy')]).toEqual([2, { '/body/0': false }])
  })

  it('discards waiting changes when the screen is left', async () => {
    const { screen, world } = play([], {
      body: [{ widget: 'input', on: { change: [{ do: 'call', endpoint: 'a.check' }] } }],
    })
    const fired = ['p', 'pe'].map((text) =>
      screen.fire(screen.program.body[0]!, 'change', screen.scope, text),
    )
    screen.dispose()
    await world.calls[0]!.answer({ ok: true, value: null })
    await Promise.all(fired)
    expect(world.calls).toHaveLength(1)
  })

  it('in one row does not block the other rows', () => {
    const { screen, world } = play([{ do: 'call', endpoint: 'a.pay' }])
    const node = screen.program.body[0]!
    for (const key of ['/1', '/2', '/2'])
      void screen.fire(node, 'press', screen.scope.with('row', {}, 0, key))
    expect(world.calls).toHaveLength(2)
  })

  it('does not delay another event of the same node, which stays busy until both have ended', async () => {
    const { screen, world } = play([], {
      body: [
        {
          widget: 'input',
          on: {
            press: [{ do: 'call', endpoint: 'a.pay' }],
            change: [{ do: 'call', endpoint: 'a.check' }],
          },
        },
      ],
    })
    const node = screen.program.body[0]!
    const fired = ['press', 'change', 'press'].map((event) =>
      screen.fire(node, event, screen.scope),
    )
    expect(world.calls.map(({ endpoint }) => endpoint)).toEqual(['a.pay', 'a.check'])
    await world.calls[0]!.answer({ ok: true, value: null })
    await fired[0]
    expect(screen.store.read('$busy')).toEqual({ '/body/0': true })
    await world.calls[1]!.answer({ ok: true, value: null })
    await Promise.all(fired)
    expect(screen.store.read('$busy')).toEqual({ '/body/0': false })
  })

  it('does nothing if the node has no such event', async () => {
    const { screen } = play([])
    await screen.fire(screen.program.body[0]!, 'constructor', screen.scope)
    expect(screen.store.read('$busy')).toEqual({})
  })
})

describe('leaving the screen', () => {
  it('ends a chain that waits', async () => {
    const { press, screen, tracks, world } = play([{ do: 'wait', ms: 100 }, track('late')])
    const pressed = press()
    expect(world.clock.waiting()).toBe(1)
    screen.dispose()
    await pressed
    world.clock.pass(1000)
    expect([tracks(), world.clock.waiting()]).toEqual([[], 0])
  })

  it('ends a chain that calls: the signal aborts, and neither `ok` nor `fail` runs', async () => {
    const { press, screen, tracks, world } = play([
      { do: 'call', endpoint: 'a.b', ok: [track('ok')], fail: [track('fail')] },
      track('late'),
    ])
    const pressed = press()
    screen.dispose()
    expect(world.calls[0]?.signal.aborted).toBe(true)
    await world.calls[0]?.answer({ ok: false, failure: { kind: 'network', code: '', message: '' } })
    await pressed
    expect([tracks(), world.faults]).toEqual([[], []])
  })

  it('ends a chain between two steps that wait', async () => {
    const { press, screen, tracks } = play([{ do: 'native', method: 'goHome' }, track('late')])
    const pressed = press()
    screen.dispose()
    await pressed
    expect(tracks()).toEqual([])
  })

  it('sends the calls of the `leave` chain and does not abort them', async () => {
    const { world, screen } = play([], {
      on: { leave: [{ do: 'call', endpoint: 'shop.left', ok: [track('ok')] }, track('after')] },
    })
    screen.start()
    screen.dispose()
    expect(world.log).toEqual([['track', 'after', {}]])
    expect(world.calls.map(({ endpoint, signal }) => [endpoint, signal.aborted])).toEqual([
      ['shop.left', false],
    ])
    await world.calls[0]!.answer({ ok: true, value: null })
    expect(world.log).toHaveLength(1)
  })

  it('runs each synchronous step of the `leave` chain once', () => {
    const { screen, tracks } = play([], {
      on: {
        leave: [
          track('1'),
          track('2'),
          { do: 'require', that: true },
          track('3'),
          { do: 'wait', ms: 1 },
          track('never'),
        ],
      },
    })
    screen.dispose()
    screen.dispose()
    expect(tracks()).toEqual(['1', '2', '3'])
  })
})
