import type { Call, Handler } from '../call'
import { writeDay, writeMoney } from '../language'
import { answer, type Payload } from '../outcome'
import { readText } from '../read-request'
import { textsOf } from '../state/order-texts'
import { costOf, dueTimeOf, openOrder, statusOf } from '../state/orders'
import { problemSonTypes, problemTypes } from '../state/problem-types'
import { findProduct } from '../state/products'
import type { Order } from '../state/session-state'

/** Statuses of overdue orders in collection, for complaints about collection. */
const COLLECTED = ['174', '180']

/** Answers both forms of problem-init: the types, the order of the page and all orders. */
export const problemInit: Handler = (call) => {
  const order = openOrder(call.session, readText(call.body.orderId ?? call.query.orderId), call.now)
  return answer({
    problemType: problemTypes.map(({ value, title }) => ({ title: title[call.language], value })),
    problemSonType: problemSonTypes.map(({ value, title }) => ({
      title: title[call.language],
      value,
    })),
    orderDetail: writeOrderCard(call, order),
    orderList: [...call.session.orders.values()].map((each) => writeOrderCard(call, each)),
  })
}

function writeOrderCard({ language, now }: Call, order: Order): Payload {
  const status = statusOf(order, now)
  const product = findProduct(order.productId)
  const words = {
    es: ['Monto', 'Total a pagar', 'Fecha de pago'],
    en: ['Amount', 'Total to repay', 'Repayment date'],
  }[language]
  const values = [
    writeMoney(language, order.amount),
    writeMoney(language, costOf(order).total),
    writeDay(dueTimeOf(order)),
  ]
  return {
    orderNo: order.id,
    productLogo: `/__sandbox/assets/${product.logo}.svg`,
    productName: product.name[language],
    status: textsOf(status).label[language],
    isShow: COLLECTED.includes(status) ? 1 : 0,
    list: words.map((title, index) => ({ title, value: values[index] })),
  }
}
