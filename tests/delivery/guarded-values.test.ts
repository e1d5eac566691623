import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../renderer/language'
import { createJudge, type OpenScreen } from '../reliability/guarded/judge'

const judge = createJudge(process.cwd())
const screenNamed = (name: string): OpenScreen =>
  judge.openScreens.find((open) => open.name === name)!

const pressing =
  (...steps: Json[]) =>
  (document: JsonObject) => ({
    ...document,
    body: [
      ...(document['body'] as Json[]),
      { id: 'added', widget: 'button', label: { t: 'about.support' }, on: { press: steps } },
    ],
  })
const leading = (screen: string, params: JsonObject) => pressing({ do: 'go', screen, params })
const paying = (params: JsonObject) => leading('choose-repayment', params)

/** Attacks that a publisher could make alone if only screens were guarded. */
const forms: [string, string, (document: JsonObject) => JsonObject][] = [
  ['the order', 'loan-details', paying({ orderId: '666666' })],
  ['the amount', 'loan-details', paying({ withholdingAmount: '9999.00' })],
  ['the coupon', 'loan-details', paying({ couponId: '5', couponMoney: '1' })],
  ['the borrower', 'loan-details', paying({ userId: 'u-666' })],
  [
    'the order for the existing button',
    'loan-details',
    (document) =>
      JSON.parse(
        JSON.stringify(document).replaceAll(
          '{"do":"go","screen":"repayment"}',
          '{"do":"go","screen":"repayment","params":{"orderId":"999999"}}',
        ),
      ) as JsonObject,
  ],
  [
    'the order, by an automatic step',
    'about-us',
    (document) => ({
      ...document,
      on: { ready: [{ do: 'replace', screen: 'choose-repayment', params: { orderId: '999999' } }] },
    }),
  ],
  [
    'the amount and the channel of instructions',
    'about-us',
    leading('repay-instructions', { requestType: 1, amount: '1.00', payCode: 'evil' }),
  ],
  ['the product of a loan', 'product', leading('loan-confirm', { productId: '666' })],
  [
    'the order, by a URL',
    'loan-details',
    pressing({ do: 'go', url: { cat: ['/chooseRepayment?orderId=', '999'] } }),
  ],
]

describe('an unguarded screen that sets a guarded value', () => {
  it.each(forms)('requires two people everywhere for %s', async (_, name, change) => {
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
