import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../language/json'
import { createFakeWorld, ok, refused } from '../testing'
import type { Outcome } from '../ports'

const track = (event: Json): JsonObject => ({ do: 'track', event })

async function callWith(step: JsonObject, outcome: Outcome) {
  const world = createFakeWorld()
  world.noticeOf.current = ({ message }) =>
    message ? { text: message, kind: 'failure', ms: 2000 } : undefined
  const chain = [
    {
      do: 'call',
      endpoint: 'shop.buy',
      params: { id: { var: 'session.id' }, keep: null },
      ...step,
    },
    track('after'),
  ]
  const screen = world.open(
    { state: {}, body: [{ widget: 'button', on: { press: chain } }] },
    { opening: { session: { id: 7 } } },
  )
  const pressed = screen.fire(screen.program.body[0]!, 'press', screen.scope.with('row', { n: 1 }))
  const call = world.calls[0]!
  await call.answer(outcome)
  await pressed
  const toasts = world.notices.store.read('toasts') as { text: string }[]
  return {
    world,
    call,
    tracks: world.log.map(([, event]) => event),
    toasts: toasts.map(({ text }) => text),
  }
}

const answer = {
  ok: [track({ var: 'result.name' }), track({ var: 'row.n' })],
  as: 'result',
  codes: { 9: [track({ var: 'failure.code' })] },
  fail: [track({ cat: ['fail ', { var: 'failure.kind' }] })],
}

describe('a call', () => {
  it('passes its parameters, and runs `ok` with the response before the rest of the chain', async () => {
    const { call, tracks, world } = await callWith(answer, ok({ name: 'pen' }))
    expect(call).toMatchObject({ endpoint: 'shop.buy', params: { id: 7, keep: null } })
    expect(tracks).toEqual(['pen', '1', 'after'])
    expect(world.faults).toEqual([])
  })

  it('with `wait` false continues the chain at once, and is not aborted when the screen is left', async () => {
    const world = createFakeWorld()
    const step = { do: 'call', endpoint: 'shop.count', wait: false, ok: [track('counted')] }
    const screen = world.open({
      body: [{ widget: 'button', on: { press: [step, track('after')] } }],
    })
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    expect(world.log).toEqual([['track', 'after', {}]])
    screen.dispose()
    expect(world.calls[0]!.signal.aborted).toBe(false)
    await world.calls[0]!.answer(ok())
    expect(world.log).toHaveLength(1)
  })

  it('with `wait` false still runs its `ok` or `fail` steps on the open screen', async () => {
    const world = createFakeWorld()
    const step = {
      do: 'call',
      endpoint: 'shop.count',
      wait: false,
      ok: [track('counted')],
      fail: [track('lost')],
    }
    const screen = world.open({ body: [{ widget: 'button', on: { press: [step, step] } }] })
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    await world.calls[0]!.answer(ok())
    await world.calls[1]!.answer(refused())
    expect(world.log.map(([, event]) => event)).toEqual(['counted', 'lost'])
  })

  it('without `ok` steps lets the chain continue after the response', async () =>
    expect((await callWith({}, ok())).tracks).toEqual(['after']))

  it('ends the chain if its `ok` steps end', async () => {
    expect(
      (await callWith({ ok: [{ do: 'require', that: false, else: [track('no')] }] }, ok())).tracks,
    ).toEqual(['no'])
  })

  it('with steps for the code of a refusal runs only these steps: no notice, no report, no rest of the chain', async () => {
    const { tracks, toasts, world } = await callWith(answer, refused('9', 'Sold out'))
    expect([tracks, toasts, world.faults]).toEqual([['9'], [], []])
  })

  it('with another refusal shows the notice of its family, reports the failure and runs `fail`', async () => {
    const { tracks, toasts, world } = await callWith(answer, refused('8', 'Sold out'))
    expect([tracks, toasts]).toEqual([['fail refused'], ['Sold out']])
    expect(world.faults).toEqual([
      { code: 'call-refused', screen: 'test', pointer: '/body/0/on/press/0', detail: 'shop.buy' },
    ])
  })

  it.each(['network', 'timeout', 'shape'] as const)(
    'with the result %s runs `fail`',
    async (kind) => {
      const { tracks, world } = await callWith(answer, {
        ok: false,
        failure: { kind, code: '', message: '' },
      })
      expect([tracks, world.faults.map(({ code }) => code)]).toEqual([
        [`fail ${kind}`],
        [`call-${kind}`],
      ])
    },
  )

  it.each(['constructor', '__proto__', 'toString'])(
    'does not treat the server\'s code "%s" as the name of a chain',
    async (code) => {
      expect((await callWith(answer, refused(code))).tracks).toEqual(['fail refused'])
    },
  )
})

describe('the loading message of a call', () => {
  it('is shown while the call runs, also beside the message of another call, and disappears if the call throws', async () => {
    const world = createFakeWorld()
    world.loadingTexts['shop.buy'] = 'Buying'
    const press = { press: [{ do: 'call', endpoint: 'shop.buy' }] }
    const screen = world.open({
      body: [
        { widget: 'button', on: press },
        { widget: 'button', on: press },
      ],
    })
    const texts = () => world.notices.store.read('loading') as unknown[]
    const pressed = screen.program.body.map((node) => screen.fire(node, 'press', screen.scope))
    expect(texts()).toEqual([{ text: 'Buying' }, { text: 'Buying' }])
    await world.calls[0]!.answer(ok())
    await pressed[0]
    expect(texts()).toHaveLength(1)
    screen.dispose()
    await world.calls[1]!.answer(ok())
    await pressed[1]
    expect(texts()).toEqual([])
  })

  it('disappears even if the port throws, which its contract forbids', async () => {
    const world = createFakeWorld()
    world.loadingTexts['shop.buy'] = 'Buying'
    world.ports.calls.call = () => Promise.reject(new Error('broken'))
    const screen = world.open({
      body: [{ widget: 'button', on: { press: [{ do: 'call', endpoint: 'shop.buy' }] } }],
    })
    await screen.fire(screen.program.body[0]!, 'press', screen.scope)
    expect(world.notices.store.read('loading')).toEqual([])
    expect(world.faults.map(({ code }) => code)).toEqual(['action-failed'])
  })
})
