import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../renderer/language'
import { button, explore, failureToast, pay } from './testing'

const isWaiting = { '===': [{ var: 'order.state' }, 'waiting'] }
const thanks = { do: 'toast', text: { t: 'shop.thanks' } }
const title = { widget: 'text', text: { t: 'shop.title' } }
const state = { isSent: false, remark: '' }
const remark = { id: 'remark', widget: 'text-area', field: 'remark', label: { t: 'shop.remark' } }
const twice = 'LZ912 /body/1'

const press = (ok: Json[], more: JsonObject = {}): Promise<string[]> =>
  explore({ state, body: [title, button('send', [pay({ ok })], more)] })

it('reports a change of the server that does not change the screen', async () => {
  expect(await press([thanks], { when: isWaiting })).toContain(twice)
  expect(await press([thanks])).not.toContain(twice)
})

it('accepts a change after which the screen reloads or disables the control', async () => {
  const reload = { do: 'reload', source: 'order' }
  const set = { do: 'set', state: 'isSent', value: true }
  const disabled = { var: 'state.isSent' }
  expect(await press([thanks, reload], { when: isWaiting })).not.toContain(twice)
  expect(await press([set], { when: isWaiting, disabled })).not.toContain(twice)
})

it('reports a form that can send the same text again', async () => {
  const params = { orderId: { var: 'state.remark' } }
  const send = (ok: Json[]) =>
    explore({
      state,
      body: [remark, button('send', [pay({ params, ok, fail: failureToast })])],
    })
  expect(await send([thanks])).toContain(twice)
  expect(await send([{ do: 'set', state: 'remark', value: '' }, thanks])).not.toContain(twice)
})

it('reports a control that a failure disables, if the failure also closes its modal', async () => {
  const set = (value: boolean) => ({ do: 'set', state: 'isSent', value })
  const close = { do: 'close', modal: 'sum' }
  const book = (fail: Json[]) =>
    explore({
      state: { isSent: false },
      body: [title, button('ask', [{ do: 'open', modal: 'sum' }])],
      modals: {
        sum: {
          title: { t: 'shop.pay' },
          body: [
            button('book', [set(true), pay({ ok: [set(false), close], fail })], {
              disabled: { var: 'state.isSent' },
            }),
          ],
        },
      },
    })
  const stuck = 'LZ911 /modals/sum/body/0'
  expect(await book([close, ...failureToast])).toContain(stuck)
  expect(await book([set(false), close, ...failureToast])).not.toContain(stuck)
})
