import type { Handler } from '../call'
import { answer } from '../outcome'
import { readText } from '../read-request'
import { channelGroups, findChannel, referenceFor } from '../state/channels'
import { costOf, openOrder } from '../state/orders'
import { findProduct } from '../state/products'

/** Creates the reference for paying at a partner outlet, with instructions. */
export const generateVcode: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, readText(query.orderId), now)
  const isExtension = readText(query.requestType) === '2'
  const due = isExtension ? costOf(order).extension : costOf(order).total
  const channel = findChannel(readText(query.payCode))
  const reference = referenceFor(order, channel, isExtension ? '2' : '1')
  const words = wordsFor(channel.name[language])[language]
  return answer({
    topLogo: `/__sandbox/assets/channel-${channel.payCode}.svg`,
    repayDetail: {
      amount: readText(query.amount) || due.toFixed(2),
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

/** Instructions for paying at a place with this name. */
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
