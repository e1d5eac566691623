import type { Handler } from '../call'
import { answer, refuse } from '../outcome'
import { stringValue } from '../read-request'
import { loanDetailConfirm, loanDetailPush } from './loan-offer'
import { channelGroups, findChannel, referenceFor, writeChannel } from '../state/channels'
import { costOf, openOrder, findProduct, dueTimeOf, textsOf, statusOf } from '../state/orders'
import { writeDay, type Language, writeMoney } from '../language'
import type { Order } from '../state/session-state'

/** Returns an order. For a settled order, requests a rating until the borrower has given one. */
const loanDetails: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, stringValue(query.orderId), now)
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

/** Writes the rows of an order. Rows without a value are empty texts, which the screens hide. */
function writeOrderRows(order: Order, language: Language) {
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

const loanPlayDetail: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, stringValue(query.orderId), now)
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

const loanPlayDelayDetail: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, stringValue(query.orderId), now)
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

const generateVcode: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, stringValue(query.orderId), now)
  const isExtension = stringValue(query.requestType) === '2'
  const dueAmount = isExtension ? costOf(order).extension : costOf(order).total
  const channel = findChannel(stringValue(query.payCode))
  const reference = referenceFor(order, channel, isExtension ? '2' : '1')
  const words = wordsFor(channel.name[language])[language]
  return answer({
    topLogo: `/__sandbox/assets/channel-${channel.payCode}.svg`,
    repayDetail: {
      amount: stringValue(query.amount) || dueAmount.toFixed(2),
      repayTitle: words.title,
      repayDes: words.description,
      repayCode: `/__sandbox/assets/barcode-${reference}.svg`,
      vCode: reference,
      companyName: words.company,
    },
    dataList: [
      { title: words.how, content: words.steps },
      { title: words.keep, content: words.after },
    ],
    imgList: {
      title: words.also,
      eMail: words.mail,
      content: channelGroups
        .flatMap(({ channels }) => channels)
        .map(({ payCode }) => `/__sandbox/assets/channel-${payCode}.svg`),
    },
    bottomLogo: `/__sandbox/assets/${findProduct(order.productId).logo}.svg`,
  })
}

function wordsFor(name: string) {
  return {
    es: {
      title: `Pague en ${name}`,
      description: 'Muestre este código o dicte la referencia.',
      company: 'Servicios Colibrí',
      also: 'También puede pagar en',
      mail: 'Dudas sobre comisiones: pagos@colibri.example',
      how: 'Cómo pagar',
      steps: [
        `Acuda a ${name}.`,
        'Diga que hará un pago de servicio con referencia.',
        'Pague en efectivo el monto exacto.',
      ],
      keep: 'Después de pagar',
      after: ['Guarde su comprobante.', 'El pago se refleja en unos minutos.'],
    },
    en: {
      title: `Pay at ${name}`,
      description: 'Show this code or read out the reference.',
      company: 'Hummingbird Services',
      also: 'You can also pay at',
      mail: 'Questions about fees: payments@hummingbird.example',
      how: 'How to pay',
      steps: [
        `Go to ${name}.`,
        'Say that you pay a bill by reference.',
        'Pay the exact amount in cash.',
      ],
      keep: 'After paying',
      after: ['Keep your receipt.', 'The payment shows within a few minutes.'],
    },
  }
}

const googleScore: Handler = ({ session, body }) => {
  if (!/^[1-5]$/.test(stringValue(body.score))) return refuse('400', 'score')
  session.rated = true
  return answer()
}

export const loanHandlers: Readonly<Record<string, Handler>> = {
  'loan.loanDetails': loanDetails,
  'loan.loanPlayDetail': loanPlayDetail,
  'loan.loanPlayDelayDetail': loanPlayDelayDetail,
  'loan.loanDetailConfirm': loanDetailConfirm,
  'loan.loanDetailPush': loanDetailPush,
  'loan.generateVcode': generateVcode,
  'loan.googleScore': googleScore,
}
