import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../language/json'
import { createFakeWorld, ok, settle } from '../testing'

const pay: JsonObject = { do: 'call', endpoint: 'shop.pay' }

function open(document: JsonObject) {
  const world = createFakeWorld()
  world.guarded.add('shop.pay')
  const screen = world.open(document)
  screen.start()
  const fire = (event: string, payload?: unknown) =>
    screen.fire(screen.program.body[0]!, event, screen.scope.with('row', { n: 1 }), payload)
  return { world, screen, fire }
}

const button = (event: string, chain: JsonObject[], more: JsonObject = {}) => ({
  ...more,
  body: [{ widget: 'button', on: { [event]: chain } }],
})

describe('a guarded call is sent', () => {
  it.each([
    ['a press', [pay]],
    ['the chain of a press after a wait', [{ do: 'wait', ms: 1 }, pay]],
    ['a step after a native call', [{ do: 'native', method: 'ask', as: 'said', ok: [pay] }]],
    ['an `else` chain', [{ do: 'require', that: false, else: [pay] }]],
  ])('by %s', async (_, chain) => {
    const { world, fire } = open(button('press', chain))
    void fire('press')
    world.clock.pass(1)
    await settle()
    expect(world.calls.map(({ endpoint }) => endpoint)).toEqual(['shop.pay'])
    expect(world.faults).toEqual([])
  })

  it('by a press in a row, and can read its row', async () => {
    const chain = [{ ...pay, params: { n: { var: 'row.n' }, e: { var: 'event' } } }]
    const { world, fire } = open(button('press', chain))
    void fire('press')
    await settle()
    expect(world.calls[0]?.params).toEqual({ n: 1, e: null })
  })

  it('by a press in a modal that another press opened', async () => {
    const modal = { body: [{ widget: 'button', on: { press: [pay] } }] }
    const { world, screen, fire } = open(
      button('press', [{ do: 'open', modal: 'sure' }], { modals: { sure: modal } }),
    )
    await fire('press')
    void screen.fire(screen.program.modals['sure']!.body[0]!, 'press', screen.scope)
    await settle()
    expect(world.calls).toHaveLength(1)
  })
})

describe('a step that affects the device or another page', () => {
  const steps: [string, JsonObject][] = [
    ['a call of the native app', { do: 'native', method: 'callPhone' }],
    ['a copy', { do: 'copy', text: '012345678901234567' }],
    ['the action `back`', { do: 'back' }],
    ['a URL', { do: 'go', url: 'https://shop.example' }],
    ['a URL of the configuration', { do: 'replace', link: 'site.iosApp' }],
    ['an e-mail', { do: 'go', mail: 'a@b.example' }],
  ]

  it.each(steps)('runs after a tap: %s', async (_, step) => {
    for (const event of ['press', 'choose', 'pick']) {
      const { world, fire } = open(button(event, [{ do: 'wait', ms: 1 }, step]))
      void fire(event)
      world.clock.pass(1)
      await settle()
      expect([world.log.length, world.faults]).toEqual([1, []])
    }
  })

  it.each(steps)('does not run without a tap, and is reported: %s', async (_, step) => {
    const ways = [
      open({ on: { ready: [step] } }),
      open({ on: { enter: [{ do: 'require', that: false, else: [step] }] } }),
      open({
        on: { ready: [{ do: 'open', modal: 'm' }, { do: 'close' }] },
        modals: { m: { on: { close: [step] }, body: [] } },
      }),
    ]
    const changed = open(button('change', [step]))
    void changed.fire('change', 'x')
    await settle()
    for (const { world } of [...ways, changed]) {
      expect(world.log).toEqual([])
      expect(world.faults.map(({ code }) => code)).toEqual(['step-untapped'])
    }
  })

  it('runs without a tap if the `guarded` settings of the app document list its method for the screen', async () => {
    const world = createFakeWorld()
    const app = { guarded: { untapped: { bank: ['startFlow'] } } }
    const on = {
      ready: [
        { do: 'native', method: 'startFlow' },
        { do: 'native', method: 'goHome' },
      ],
    }
    for (const screen of ['bank', 'other']) world.open({ screen, on }, { library: { app } }).start()
    await settle()
    expect(world.log).toEqual([['native', 'startFlow', {}]])
    expect(world.faults.map(({ detail }) => detail)).toEqual(['native', 'native'])
  })

  it('with a call that changes data runs after any event of the borrower, but not in a chain of the screen itself', async () => {
    const send = { do: 'call', endpoint: 'shop.send' }
    const ready = open({ on: { ready: [{ do: 'wait', ms: 1 }, send] } })
    const changed = open(button('change', [send]))
    for (const { world } of [ready, changed]) world.effects['shop.send'] = 'outside'
    void changed.fire('change', 'x')
    await settle()
    ready.world.clock.pass(1)
    await settle()
    expect([ready.world.calls, changed.world.calls.length]).toEqual([[], 1])
    expect(ready.world.faults.map(({ code }) => code)).toEqual(['call-unpressed'])
  })
})

describe('a guarded call is refused with a report and a notice', () => {
  const after = { do: 'track', event: 'after' }
  const expectRefused = async ({ world }: ReturnType<typeof open>) => {
    await settle()
    const toasts = world.notices.store.read('toasts') as { text: string }[]
    expect([world.calls, world.log, world.faults.map(({ code }) => code)]).toEqual([
      [],
      [],
      ['call-unpressed'],
    ])
    expect(toasts.map(({ text }) => text)).toEqual(['common.notDone'])
  }

  it.each(['enter', 'ready'])('on %s', async (event) =>
    expectRefused(open({ on: { [event]: [{ ...pay, fail: [after] }, after] } })),
  )

  it('on leave', async () => {
    const opened = open({ on: { leave: [pay] } })
    opened.screen.dispose()
    await expectRefused(opened)
  })

  it('on `ready`, after a `wait`', async () => {
    const opened = open({ on: { ready: [{ do: 'wait', ms: 5 }, pay] } })
    await settle()
    opened.world.clock.pass(5)
    await expectRefused(opened)
  })

  it.each(['change', 'retry', 'complete'])('by %s', async (event) => {
    const opened = open(button(event, [{ ...pay, wait: false }, after]))
    await opened.fire(event, 'x')
    await expectRefused(opened)
  })

  it('when a modal closes', async () => {
    const modals = { sure: { on: { close: [pay] }, body: [] } }
    const opened = open(button('press', [{ do: 'open', modal: 'sure' }], { modals }))
    await opened.fire('press')
    await opened.screen.close()
    await expectRefused(opened)
  })

  it('in a chain of the screen that names a response `$press`', async () => {
    const opened = open({
      on: { ready: [{ do: 'call', endpoint: 'shop.look', as: '$press', ok: [pay] }] },
    })
    await settle()
    await opened.world.calls[0]!.answer(ok(true))
    opened.world.calls.length = 0
    await expectRefused(opened)
  })
})
