import type { Handler } from '../call'
import { writeDay, writeMoney } from '../language'
import { answer, refuse } from '../outcome'
import { stringValue } from '../read-request'
import { costOf, createOrder, findProduct } from '../state/orders'

const DAY_MS = 86_400_000

const labels = {
  es: {
    receive: 'Recibe',
    interest: 'Interés',
    fee: 'Comisión',
    tax: 'IVA',
    plan: 'Pago 1 de 1',
    made: 'Capital, interés, comisión e IVA',
    rate: 'Tasa fija por día',
    adjust: 'Estamos ajustando el monto de su préstamo.',
  },
  en: {
    receive: 'You receive',
    interest: 'Interest',
    fee: 'Fee',
    tax: 'Tax',
    plan: 'Payment 1 of 1',
    made: 'Principal, interest, fee and tax',
    rate: 'Fixed rate per day',
    adjust: 'We are adjusting the amount of your loan.',
  },
}

/** Shows the offer. With isType=1, product 7002 has another amount. */
export const loanDetailConfirm: Handler = ({ query, language, now }) => {
  const product = findProduct(stringValue(query.productId))
  const isReload = stringValue(query.isType) === '1'
  const amount = isReload ? (product.recalculatedAmount ?? product.amount) : product.amount
  const cost = costOf({ amount, days: product.days })
  const payDay = writeDay(now + product.days * DAY_MS)
  const words = labels[language]
  const write = (value: number) => writeMoney(language, value)
  return answer({
    firstPayTime: payDay,
    amount: amount.toFixed(2),
    periods: product.days,
    termUnit: 'D',
    isNeedPop: product.recalculatedAmount !== undefined && !isReload ? 1 : 0,
    sendSms: 0,
    details: [
      { text: words.receive, value: write(amount) },
      { text: words.interest, value: write(cost.interest) },
      { text: words.fee, value: write(cost.commission) },
      { text: words.tax, value: write(cost.tax) },
    ],
    repay_plans: [
      {
        title: words.plan,
        amount: cost.total.toFixed(2),
        pay_time: payDay,
        description: words.made,
      },
    ],
    loanRate: '0.0493%',
    ratemsg: words.rate,
    amountDec: words.adjust,
    isNewContract: '/loanAgreement',
    messageType: '1',
    comProductLogo: `/__sandbox/assets/${product.logo}.svg`,
    comProductName: product.name[language],
    couNum: product.coupon > 0 ? product.coupon.toFixed(2) : '',
  })
}

/** Creates an order and returns the URL of the order's page. */
export const loanDetailPush: Handler = ({ session, body, language, now }) => {
  const productId = stringValue(body.productId)
  const amount = Number(stringValue(body.amount).replaceAll(',', ''))
  const days = Number(stringValue(body.periods))
  if (!(amount > 0) || !(days > 0))
    return refuse(
      '400',
      { es: 'La oferta ya no es válida.', en: 'The offer is no longer valid.' }[language],
    )
  const order = createOrder(session, { productId, amount, days }, now)
  return answer({
    lendDetailsUrl: `/loanDetail?orderId=${order.id}&productId=${encodeURIComponent(productId)}`,
  })
}
