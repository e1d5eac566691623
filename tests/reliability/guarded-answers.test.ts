import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../renderer/language'
import { createJudge, type Judge, type OpenScreen } from './guarded/judge'

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
  ["data about another person's order", { data: { other: stranger } }],
  [
    "a response about another person's order",
    {},
    press({ do: 'call', ...stranger, as: 'other', ok: [] }),
  ],
  ['a telephone number of the author', {}, press(dial('+900'))],
  ['a computed telephone number', {}, press(dial({ cat: ['+', { var: 'config.site.phone' }] }))],
  ['a telephone number from a rule', { rules: { clerk: 900 } }, press(dial({ rule: 'clerk' }))],
  [
    'a telephone number from a state entry',
    { state: { clerk: 900 } },
    press(dial({ var: 'state.clerk' })),
  ],
  ['a session value that any screen may set', {}, press(dial({ var: 'session.from' }))],
  ['an e-mail to an address of the author', {}, press({ do: 'go', mail: 'pay@evil.example' })],
  [
    'a link to an e-mail of the author',
    {},
    { widget: 'link', label: 'x', href: { mail: { cat: ['pay', '@evil.example'] } } },
  ],
  [
    'a row whose name hides the configuration',
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
    "data about the borrower's own order",
    { data: { other: { ...stranger, params: { orderId: { var: 'session.orderId' } } } } },
  ],
  ['a telephone number from the configuration', {}, press(dial({ var: 'config.site.phone' }))],
  [
    'an e-mail address from the configuration',
    {},
    press({ do: 'go', mail: { var: 'config.site.email' } }),
  ],
  [
    'a telephone number from a response',
    { data: { contacts: { endpoint: 'complaint.getWhatsapp', params: { overall: 30 } } } },
    press(dial({ var: 'contacts.va' })),
  ],
])('one person may publish %s', async (_, change, node) => {
  // The checker also reports that nothing reads the data.
  expect(await verdictOn(change, node)).toMatchObject({ diff: false, release: false, phone: false })
})

const screenNamed = (name: string): OpenScreen =>
  judge.openScreens.find((open) => open.name === name)!
const pressing = (step: Json) => (document: JsonObject) => ({
  ...document,
  body: [...(document['body'] as Json[]), { id: 'added', ...press(step) }],
})
const leading = (screen: string, params: JsonObject) => pressing({ do: 'go', screen, params })
const paying = (params: JsonObject) => leading('choose-repayment', params)
const joined = { do: 'go', url: { cat: ['/chooseRepayment?orderId=', '999'] } }
const own = '{"do":"go","screen":"repayment"}'
const foreign = '{"do":"go","screen":"repayment","params":{"orderId":"999999"}}'
const automatic = { do: 'replace', screen: 'choose-repayment', params: { orderId: '999999' } }
const channel = { requestType: 1, amount: '1.00', payCode: 'evil' }

/** Attacks that a publisher could make alone if only screens were guarded. */
const attacks: [string, string, (document: JsonObject) => JsonObject][] = [
  ['the order', 'loan-details', paying({ orderId: '666666' })],
  ['the amount', 'loan-details', paying({ withholdingAmount: '9999.00' })],
  ['the coupon', 'loan-details', paying({ couponId: '5', couponMoney: '1' })],
  ['the borrower', 'loan-details', paying({ userId: 'u-666' })],
  [
    'the order for the existing button',
    'loan-details',
    (document) => JSON.parse(JSON.stringify(document).replaceAll(own, foreign)) as JsonObject,
  ],
  [
    'the order, by an automatic step',
    'about-us',
    (document) => ({ ...document, on: { ready: [automatic] } }),
  ],
  [
    'the amount and the channel of instructions',
    'about-us',
    leading('repay-instructions', channel),
  ],
  ['the product of a loan', 'product', leading('loan-confirm', { productId: '666' })],
  ['the order, by a URL', 'loan-details', pressing(joined)],
]

describe('an unguarded screen that sets a guarded value', () => {
  it.each(attacks)('requires two people everywhere for %s', async (_, name, change) => {
    const open = screenNamed(name)
    const document = change(open.document)
    expect(document).not.toEqual(open.document)
    const { places } = await judge.of(open, { document, fragments: {}, form: '' })
    const isBuilt = JSON.stringify(document).includes('"url":{"cat"')
    // A computed URL leads nowhere on a phone, so it sets no value.
    expect(places).toEqual({ checker: true, diff: !isBuilt, release: !isBuilt, phone: !isBuilt })
  })

  it('may pass on the values of the session without a second person', async () => {
    const open = screenNamed('loan-details')
    const document = paying({ orderId: { var: ['session.orderId', ''] } })(open.document)
    const { places, isRefused } = await judge.of(open, { document, fragments: {}, form: '' })
    expect([places.release, places.phone, isRefused]).toEqual([false, false, false])
  })
})
