import type { Handler } from '../call'
import { type Language, writeDay, writeMoney } from '../language'
import { answer } from '../outcome'
import { readText } from '../read-request'
import { textsOf } from '../state/order-texts'
import { costOf, dueTimeOf, openOrder, statusOf } from '../state/orders'
import { findProduct } from '../state/products'
import type { Order } from '../state/session-state'

/**
 * Shows the state of an order. A settled order requests a rating until the borrower has given one.
 */
export const loanDetails: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, readText(query.orderId), now)
  const status = statusOf(order, now)
  const texts = textsOf(status)
  const product = findProduct(order.productId)
  return answer({
    orderStatus: status,
    noticeStatusText: texts.headline[language],
    noticeDesText: texts.explanation[language],
    productName: product.name[language],
    productLogo: `/__sandbox/assets/${product.logo}.svg`,
    userOrderDetail: { detail: writeOrderRows(order, language) },
    inside: '1',
    isScore: status === '200' && !session.rated ? 1 : 0,
    h5Url: '',
    isDelay: status === '180' ? 1 : 0,
    isNewContract: `/loanAgreement?orderNo=${encodeURIComponent(order.id)}`,
  })
}

/**
 * The rows of an order. As on real servers, some are empty, and the screens decide to hide them.
 */
export function writeOrderRows(order: Order, language: Language) {
  const cost = costOf(order)
  const words = {
    es: {
      amount: 'Monto del préstamo',
      days: 'Plazo',
      total: 'Total a pagar',
      due: 'Fecha de pago',
      interest: 'Interés',
      commission: 'Comisión',
      discount: 'Descuento',
      unit: 'días',
    },
    en: {
      amount: 'Loan amount',
      days: 'Term',
      total: 'Total to repay',
      due: 'Repayment date',
      interest: 'Interest',
      commission: 'Fee',
      discount: 'Discount',
      unit: 'days',
    },
  }[language]
  return [
    { text: words.amount, value: writeMoney(language, order.amount) },
    { text: words.days, value: `${order.days} ${words.unit}` },
    { text: words.interest, value: writeMoney(language, cost.interest) },
    { text: words.commission, value: writeMoney(language, cost.commission) },
    { text: words.discount, value: '0' },
    { text: words.total, value: writeMoney(language, cost.total) },
    { text: words.due, value: writeDay(dueTimeOf(order)) },
  ]
}
