import { beforeAll, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../renderer/language'
import { createJudge, type Judge } from './guarded/judge'

let judge: Judge
beforeAll(() => {
  judge = createJudge(process.cwd())
}, 120_000)

const stranger = { endpoint: 'loan.loanDetails', params: { orderId: '666666' } }
const press = (...steps: Json[]): JsonObject => ({
  widget: 'button',
  label: { t: 'common.retry' },
  on: { press: steps },
})
const dial = (phone: Json): Json => ({ do: 'native', method: 'callPhone', params: { phone } })

/**
 * Returns the verdict of four tools on a change of the first unguarded screen. `node` is a node to
 * add.
 */
async function verdictOn(change: JsonObject, node?: JsonObject) {
  const open = judge.openScreens.find(({ document }) => document['data'] === undefined)!
  const added = node ? [{ id: 'added', ...node }] : []
  const body = [...(open.document['body'] as Json[]), ...added]
  const document = { ...open.document, ...change, body }
  const { places } = await judge.of(open, { form: 'written', fragments: {}, document })
  return places
}

it.each<[string, JsonObject, JsonObject?]>([
  ['data about the order of a stranger', { data: { other: stranger } }],
  [
    'an answer about the order of a stranger',
    {},
    press({ do: 'call', ...stranger, as: 'other', ok: [] }),
  ],
  ['a number to dial that the author writes', {}, press(dial('+900'))],
  ['a composed number to dial', {}, press(dial({ cat: ['+', { var: 'config.site.phone' }] }))],
  ['a number to dial of a rule', { rules: { clerk: 900 } }, press(dial({ rule: 'clerk' }))],
  ['a number to dial of a state', { state: { clerk: 900 } }, press(dial({ var: 'state.clerk' }))],
  ['a session value that any screen may write', {}, press(dial({ var: 'session.from' }))],
  ['a mail to an address of the author', {}, press({ do: 'go', mail: 'pay@evil.example' })],
  [
    'a link to a mail of the author',
    {},
    { widget: 'link', label: 'x', href: { mail: { cat: ['pay', '@evil.example'] } } },
  ],
  [
    'a row that hides the configuration',
    {},
    { ...press(dial({ var: 'config.site.phone' })), each: [{ site: { phone: 9 } }], as: 'config' },
  ],
])('a second person approves %s', async (_, change, node) => {
  expect(await verdictOn(change, node)).toEqual({
    checker: true,
    diff: true,
    release: true,
    phone: true,
  })
})

it.each<[string, JsonObject, JsonObject?]>([
  [
    'data about the order of the borrower',
    { data: { other: { ...stranger, params: { orderId: { var: 'session.orderId' } } } } },
  ],
  ['a telephone of the configuration', {}, press(dial({ var: 'config.site.phone' }))],
  ['a mail of the configuration', {}, press({ do: 'go', mail: { var: 'config.site.email' } })],
  [
    'a telephone of an answer',
    { data: { contacts: { endpoint: 'complaint.getWhatsapp', params: { overall: 30 } } } },
    press(dial({ var: 'contacts.va' })),
  ],
])('one person may publish %s', async (_, change, node) => {
  // The checker also reports that nothing reads the data.
  expect(await verdictOn(change, node)).toMatchObject({ diff: false, release: false, phone: false })
})
