import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../renderer/language'
import { button, explore, pay, failureToast } from './testing'

const state = { var: 'order.state' }
const line = (text: JsonObject): JsonObject => ({
  body: [
    { widget: 'text', text: { t: 'shop.title' } },
    { widget: 'text', text },
  ],
})

it('reports a code of the server that the screen shows instead of a sentence', async () => {
  expect(await explore(line(state))).toContain('LZ903 /body/1/text')
  const cases = { waiting: { t: 'shop.owner' }, working: { t: 'shop.pay' } }
  const named = { pick: state, cases, default: { t: 'shop.thanks' } }
  expect(await explore(line(named))).not.toContain('LZ903 /body/1/text')
})

it('reports a row whose texts are all empty', async () => {
  const rows = (text: JsonObject): JsonObject => ({
    body: [
      { widget: 'text', text: { t: 'shop.title' } },
      { widget: 'text', text, each: { var: 'order.parts' }, as: 'part' },
    ],
  })
  const name = { var: 'part.name' }
  const onlyMany = { if: [{ '>': [{ var: 'part.count' }, 1] }, name, ''] }
  expect(await explore(rows(onlyMany))).toContain('LZ922 /body/1')
  expect(await explore(rows(name))).not.toContain('LZ922 /body/1')
})

it('reports a row with a caption that may lack its title', async () => {
  const rows = (title: Json): JsonObject => ({
    body: [{ widget: 'list-item', caption: { t: 'shop.rate' }, title }],
  })
  const note = { var: 'order.note' }
  expect(await explore(rows(note))).toContain('LZ922 /body/0/title')
  expect(await explore(rows({ or: [note, { t: 'shop.owner' }] }))).not.toContain(
    'LZ922 /body/0/title',
  )
})

it('reports an input whose first day is after its last day', async () => {
  const day = (min: number, max: number): JsonObject => ({
    state: { day: '' },
    body: [
      {
        id: 'day',
        widget: 'date-input',
        field: 'day',
        label: { t: 'shop.rate' },
        min: { addDays: [{ var: 'device.now' }, min] },
        max: { addDays: [{ var: 'device.now' }, max] },
      },
    ],
  })
  expect(await explore(day(9, 1))).toContain('LZ314 /body/0')
  expect(await explore(day(1, 9))).not.toContain('LZ314 /body/0')
})

it('reports a tap that closes a modal that is not open', async () => {
  const close = (modal: string) =>
    explore({
      body: [button('ask', [{ do: 'open', modal: 'one' }])],
      modals: {
        one: {
          title: { t: 'shop.rate' },
          body: [button('done', [{ do: 'close', modal }])],
        },
        two: { title: { t: 'shop.thanks' }, body: [{ widget: 'text', text: { t: 'shop.owner' } }] },
      },
    })
  expect(await close('two')).toContain('LZ910 /modals/one/body/0')
  expect(await close('one')).not.toContain('LZ910 /modals/one/body/0')
})

it('reports a list that disappears alone, but not together with its card', async () => {
  const list = {
    widget: 'list-item',
    each: { var: 'order.parts' },
    as: 'part',
    title: { var: 'part.name' },
    on: { press: failureToast },
  }
  const inCard = (when: Json): JsonObject => ({
    body: [
      { widget: 'text', text: { t: 'shop.title' } },
      { widget: 'card', title: { t: 'shop.receipt' }, when, children: [list] },
    ],
  })
  expect(await explore(inCard(true))).toContain('LZ920 /body/1/children/0/each')
  expect(await explore(inCard({ filled: { var: 'order.parts' } }))).toEqual([])
})

it('accepts a control that stays disabled after a failure because an input is wrong', async () => {
  const isLong = { '>': [{ count: { var: 'state.remark' } }, 2] }
  const body = [
    { id: 'remark', widget: 'text-input', field: 'remark', label: { t: 'shop.owner' } },
    button('pay', [pay()], { critical: true, disabled: { '!': isLong } }),
  ]
  expect((await explore({ body })).filter((one) => one.startsWith('LZ911'))).toEqual([])
})

it('reports a tap whose conditions leave out a response, but no tap that waits for an input', async () => {
  const rated = { '>': [{ var: 'state.stars' }, 2] }
  const press = (when: Json): JsonObject => ({
    body: [
      { id: 'stars', widget: 'stars', field: 'stars', label: { t: 'shop.rate' } },
      button('next', [{ do: 'go', screen: 'receipt', params: { number: '1' }, when }]),
    ],
  })
  const done = { '===': [{ var: 'order.state' }, 'done'] }
  expect(await explore(press(done))).toContain('LZ910 /body/1')
  expect(await explore(press(rated))).not.toContain('LZ910 /body/1')
})
