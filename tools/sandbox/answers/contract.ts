import type { Handler } from '../call'
import { writeDay } from '../language'
import { answer } from '../outcome'
import { readText } from '../read-request'
import { costOf, dueTimeOf, openOrder } from '../state/orders'
import { findProduct } from '../state/products'

/** Fills in the promissory note of an order. */
export const contractDetail: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, readText(query.orderNo), now)
  const cost = costOf(order)
  const words = {
    es: {
      name: 'Lucía Armendáriz Vela',
      address: 'Calle Jacaranda 12, Mérida, Yucatán',
      company: 'Servicios Colibrí, S.A. de C.V.',
    },
    en: {
      name: 'Lucía Armendáriz Vela',
      address: '12 Jacaranda Street, Mérida, Yucatán',
      company: 'Hummingbird Lending Services',
    },
  }[language]
  return answer({
    username: words.name,
    productName: findProduct(order.productId).name[language],
    mount: order.amount.toFixed(2),
    amount: order.amount.toFixed(2),
    bankNo: '012910001234567897',
    daiDate: writeDay(order.createdAt),
    planDate: writeDay(dueTimeOf(order)),
    contractAmount: cost.total.toFixed(2),
    commission: cost.commission.toFixed(2),
    Interest: cost.interest.toFixed(2),
    IVA: cost.tax.toFixed(2),
    giveAmount: order.amount.toFixed(2),
    userAddress: words.address,
    contractDate: writeDay(order.createdAt),
    company: words.company,
  })
}
