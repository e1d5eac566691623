import { expect, it } from 'vitest'
import type { JsonObject } from '../../../renderer/language'
import { button, explore, pay, failureToast } from './testing'

const owner = { var: ['order.owner', 'nobody'] }
const copy = { do: 'copy', text: owner }

it.each([
  ['a mail', { do: 'go', mail: owner }],
  ['an address', { do: 'go', screen: 'receipt', params: { number: owner } }],
  ['a toast in capital letters', { do: 'toast', text: { upper: owner } }],
  ['the clipboard', copy],
])('reports a personal text in %s', async (_, step) => {
  expect(await explore({ body: [button('act', [step])] })).toContain('LZ915 /body/0')
})

it('reports a personal text in a request to another server, but not in a parameter that declares personal data', async () => {
  const body = [button('act', [pay({ params: { orderId: owner }, ok: [{ do: 'back' }] })])]
  const orderId = (more: JsonObject) => ({ orderId: { schema: { type: 'string', ...more } } })
  const other = { base: 'bank', params: orderId({}) }
  expect(await explore({ body }, { pay: other })).toContain('LZ915 /body/0')
  expect(await explore({ body }, { pay: { params: orderId({}) } })).toEqual([])
  const declared = { ...other, params: orderId({ 'x-personal': true }) }
  expect(await explore({ body }, { pay: declared })).toEqual([])
})

it('lets the borrower copy a personal text that the screen shows', async () => {
  const shown = { id: 'owner', widget: 'key-value', label: { t: 'shop.owner' }, value: owner }
  expect(await explore({ body: [shown, button('act', [copy, ...failureToast])] })).toEqual([])
})
