import { expect, it } from 'vitest'
import type { JsonObject } from '../../language'
import { createFakeWorld, settle } from '../testing'
import { modalsKey } from './modals'

const open = (modal: string): JsonObject => ({ do: 'open', modal })
const close = (modal: string): JsonObject => ({ do: 'close', modal })
const modal = (name: string): JsonObject => ({ title: name, body: [] })

async function opened(ready: readonly JsonObject[], press: readonly JsonObject[] = []) {
  const screen = createFakeWorld().open({
    on: { ready: [...ready] },
    body: [{ widget: 'button', on: { press: [...press] } }],
    modals: { one: modal('one'), two: modal('two'), three: modal('three') },
  })
  screen.start()
  await settle()
  return {
    screen,
    press: () => screen.fire(screen.program.body[0]!, 'press', screen.scope),
    seen: () => screen.store.values[modalsKey],
  }
}

it('modals that the screen opens are shown one after another', async () => {
  const { screen, seen } = await opened([open('one'), open('two'), open('three')])
  expect(seen()).toEqual(['one'])
  await screen.close()
  expect(seen()).toEqual(['two'])
  await screen.close('two')
  expect(seen()).toEqual(['three'])
  await screen.close()
  expect(seen()).toEqual([])
})

it('a waiting modal can be closed like an open modal', async () => {
  const { screen, seen } = await opened([open('one'), open('two'), open('three'), close('two')])
  await screen.close()
  expect(seen()).toEqual(['three'])
})

it('a modal that a press opens is on top at once, and does not open twice', async () => {
  const { screen, seen, press } = await opened([open('one'), open('two')], [open('two')])
  await press()
  expect(seen()).toEqual(['one', 'two'])
  await screen.close()
  await screen.close()
  expect(seen()).toEqual([])
})
