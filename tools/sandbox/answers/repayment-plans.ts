import type { Handler } from '../call'
import { writeDay } from '../language'
import { answer } from '../outcome'
import { readText } from '../read-request'
import { channelGroups, referenceFor, writeChannel } from '../state/channels'
import { costOf, dueTimeOf, openOrder } from '../state/orders'
import { findProduct } from '../state/products'
import { writeOrderRows } from './order-details'

const EXTENSION_MS = 7 * 86_400_000
const notice = {
  es: 'El pago se refleja en unos minutos.',
  en: 'A payment shows within a few minutes.',
}

const extension = {
  es: {
    reviewer: 'Aplace su pago hasta 7 días: hoy paga solo el cargo por aplazamiento.',
    fee: 'Pago del cargo',
    date: 'Nueva fecha de pago',
    note: 'El aplazamiento se aplica al recibir el pago.',
  },
  en: {
    reviewer: 'Extend your payment by up to 7 days: today you pay only the deferral fee.',
    fee: 'Payment of the fee',
    date: 'New repayment date',
    note: 'The extension applies once the fee is received.',
  },
}

/** Shows the amount due in the period and the channels to pay it. */
export const loanPlayDetail: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, readText(query.orderId), now)
  const product = findProduct(order.productId)
  return answer({
    repayAmount: costOf(order).total.toFixed(2),
    productName: product.name[language],
    repayDate: writeDay(dueTimeOf(order)),
    productLogo: `/__sandbox/assets/${product.logo}.svg`,
    detail: writeOrderRows(order, language),
    repayList: channelGroups.map(({ title, channels }) => ({
      reviewer: title[language],
      list: channels.map((channel) =>
        writeChannel(channel, referenceFor(order, channel, '1'), language),
      ),
    })),
    noticeMsg: notice[language],
  })
}

/** Shows the cost of an extension, its last day and the channels to pay it. */
export const loanPlayDelayDetail: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, readText(query.orderId), now)
  const product = findProduct(order.productId)
  const newDate = writeDay(Math.max(dueTimeOf(order), now) + EXTENSION_MS)
  const words = extension[language]
  return answer({
    productLogo: `/__sandbox/assets/${product.logo}.svg`,
    productName: product.name[language],
    delayInfo: {
      reviewer: words.reviewer,
      delayAmount: costOf(order).extension.toFixed(2),
      delayTime: newDate,
    },
    repayPlan: [
      { title: words.fee, time: writeDay(now) },
      { title: words.date, time: newDate },
    ],
    repayList: channelGroups.map(({ title, channels }) => ({
      title: title[language],
      list: channels.map((channel) =>
        writeChannel(channel, referenceFor(order, channel, '2'), language),
      ),
    })),
    noticeMsg: notice[language],
    note: words.note,
  })
}
