import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../renderer/language'
import { budgets } from './explored-findings'
import { button, explore, pay, failureToast } from './testing'

const set = (state: string, value: Json, more: JsonObject = {}): JsonObject => ({
  do: 'set',
  state,
  value,
  ...more,
})
const busy = (value: boolean) => set('busy', value)
const isBusy = { disabled: { var: 'state.busy' } }
const remark = { id: 'remark', widget: 'text-area', field: 'remark', label: { t: 'shop.remark' } }

it('reports an input whose value the late response of a data source replaces', async () => {
  const filled = (more: JsonObject): JsonObject => ({
    on: { ready: [set('remark', { var: ['order.owner', ''] }, more)] },
    body: [remark],
  })
  expect(await explore(filled({}))).toContain('LZ913 /body/0')
  const onlyOnce = { when: { '!': { filled: { var: 'state.remark' } } } }
  expect(await explore(filled(onlyOnce))).toEqual([])
})

it('reports an empty parameter, but not if the borrower can fill it in', async () => {
  const send = button('send', [
    { do: 'require', that: { filled: { var: 'state.remark' } }, else: failureToast },
    pay({ params: { orderId: { var: 'state.note' } } }),
  ])
  const sent = (body: JsonObject[]) =>
    explore(
      { state: { remark: '', note: '' }, body: [remark, ...body, send] },
      {},
      {},
      budgets.edit,
    )
  expect(await sent([])).toContain('LZ909 /body/1/on/press/1/params/orderId')
  const note = { id: 'note', widget: 'text-area', field: 'note', label: { t: 'shop.remark' } }
  const hidden = { ...note, when: { '===': [{ var: 'state.remark' }, 'hidden'] } }
  for (const input of [note, hidden])
    expect(await sent([input])).not.toContain('LZ909 /body/2/on/press/1/params/orderId')
})

it('reports a response that replaces a value that another control has set in the meantime', async () => {
  const receipt = set('receipt', { var: 'paid.receipt' })
  const clear = set('receipt', '')
  const isFilled = { filled: { var: 'state.receipt' } }
  const shown = (more: JsonObject): JsonObject => ({
    state: { receipt: 'none', busy: false },
    body: [
      button('ask', [busy(true), pay({ as: 'paid', ok: [receipt, busy(false)] })]),
      button('clear', [clear, ...failureToast], { when: isFilled, ...more }),
      { widget: 'text', text: { var: 'state.receipt' }, when: isFilled },
    ],
  })
  expect(await explore(shown({}))).toContain('LZ923 /body/0/on/press/1')
  expect(await explore(shown(isBusy))).not.toContain('LZ923 /body/0/on/press/1')
})

it('reports a response to old values, but not the response to a change', async () => {
  const receipt = { var: 'state.receipt' }
  const params = { orderId: { var: 'state.remark' } }
  const screen: JsonObject = {
    state: { remark: '', receipt: '' },
    body: [
      remark,
      button('ask', [pay({ params, as: 'paid', ok: [set('receipt', { var: 'paid.receipt' })] })]),
      { widget: 'text', text: receipt, when: { filled: receipt } },
    ],
  }
  const asked = { pay: { effect: false } }
  expect(await explore(screen, asked)).toContain('LZ923 /body/1/on/press/0')
  expect(await explore(screen)).not.toContain('LZ923 /body/1/on/press/0')
})

it('reports once if two controls send the same change at the same time', async () => {
  const ok = [{ do: 'back' }]
  const two = (more: JsonObject): JsonObject => ({
    state: { busy: false },
    body: [
      button('one', [busy(true), pay({ ok, fail: [busy(false), ...failureToast] })]),
      button('other', [pay({ ok, fail: [busy(false)] })], more),
    ],
  })
  expect(await explore(two({}))).toContain('LZ912 /body/1')
})

it('reports a kept state entry that says that a call runs, although the borrower has left and returned', async () => {
  const press = [busy(true), pay({ ok: [busy(false)], fail: [busy(false), ...failureToast] })]
  const screen = (keep: boolean): JsonObject => ({
    state: { busy: { type: { type: 'boolean' }, initial: false, keep } },
    body: [button('act', press, { critical: true, ...isBusy })],
  })
  expect(await explore(screen(true))).toContain('LZ917 /body/0')
  expect(await explore(screen(false))).not.toContain('LZ917 /body/0')
})

it('reports a guarded call that is sent again after a return', async () => {
  const screen = { body: [button('act', [pay({ ok: [{ do: 'back' }] })])] }
  const guarded = { guarded: true }
  expect(await explore(screen, { pay: guarded })).toContain('LZ912 /body/0')
  const once = { ...guarded, once: { about: ['orderId'] } }
  expect(await explore(screen, { pay: once })).not.toContain('LZ912 /body/0')
})

it('reports an input whose value a late failure replaces', async () => {
  const fail = (more: JsonObject[]) => [busy(false), ...more, ...failureToast]
  const screen = (more: JsonObject[]): JsonObject => ({
    state: { remark: '', busy: false },
    body: [
      button('act', [busy(true), pay({ ok: [{ do: 'back' }], fail: fail(more) })], isBusy),
      remark,
    ],
  })
  const again = set('remark', { t: 'shop.thanks' })
  expect(await explore(screen([again]))).toContain('LZ913 /body/1')
  expect(await explore(screen([]))).not.toContain('LZ913 /body/1')
})

it('reports a control that stays disabled after a failed call if the borrower left during the call', async () => {
  const running = { type: { type: 'boolean' }, initial: false, keep: true }
  const again = set('again', true, { when: { var: 'state.running' } })
  const screen = (more: JsonObject[]): JsonObject => {
    const fail = [set('running', false), ...more, ...failureToast]
    const press = [again, set('running', true), pay({ ok: [{ do: 'back' }], fail })]
    const act = button('act', press, { disabled: { var: 'state.again' } })
    return { state: { again: false, running }, body: [act] }
  }
  expect(await explore(screen([]))).toContain('LZ911 /body/0')
  expect(await explore(screen([set('again', false)]))).not.toContain('LZ911 /body/0')
})
