import type { Handler, Call } from '../call'
import { answer, refuse, type Payload } from '../outcome'
import { stringValue } from '../read-request'
import { uploadProblemImg } from './upload-image'
import { writeDay, writeMoney, writeMinute } from '../language'
import { costOf, dueTimeOf, openOrder, findProduct, textsOf, statusOf } from '../state/orders'
import {
  problemSonTypes,
  problemTypes,
  isAnswered,
  type Complaint,
  titleOf,
} from '../state/complaints'
import type { Order } from '../state/session-state'

const MAX_TEXT = 200
const MAX_IMAGES = 9
const MAX_COMPLAINTS = 100

/** Lists the complaints in two tabs: open complaints and answered complaints. */
const problemList: Handler = ({ session, language, now }) => {
  const words = { es: ['En proceso', 'Respondidas'], en: ['In progress', 'Answered'] }[language]
  return answer({
    tabs: words.map((title, index) => ({
      title,
      list: session.complaints
        .filter((complaint) => isAnswered(complaint, now) === (index === 1))
        .map((complaint) => ({
          id: complaint.id,
          time: writeMinute(complaint.sentAt),
          type: titleOf(problemTypes, complaint.type, language),
          content: complaint.content[language],
        })),
    })),
  })
}

/** After support has replied, the response has the reply and a request for a rating. */
const problemDetail: Handler = ({ session, body, language, now }) => {
  const complaint = session.complaints.find(({ id }) => id === stringValue(body.problemId))
  if (!complaint)
    return refuse(
      '1',
      { es: 'No encontramos esta queja.', en: 'We cannot find this complaint.' }[language],
    )
  const hasReply = isAnswered(complaint, now)
  const reply = {
    es: 'Lo revisamos y quedó corregido. Gracias por avisarnos.',
    en: 'We looked into it and put it right. Thank you for telling us.',
  }[language]
  return answer({
    problemId: complaint.id,
    type: titleOf(problemTypes, complaint.type, language),
    sonType: titleOf(problemSonTypes, complaint.sonType, language),
    content: complaint.content[language],
    images: complaint.images,
    disposeDetail: hasReply ? reply : '',
    disposeImages: hasReply ? ['/__sandbox/assets/photo-reply.svg'] : [],
    isNeedScore: hasReply ? 1 : 0,
  })
}

const problemSave: Handler = (call) => {
  const fault = findFault(call)
  if (fault !== undefined) return refuse('1', fault)
  const complaint = readComplaint(call)
  call.session.complaints = [complaint, ...call.session.complaints].slice(0, MAX_COMPLAINTS)
  return answer({
    message: { es: 'Recibimos su queja.', en: 'We received your complaint.' }[call.language],
  })
}

function readComplaint({ session, body, now }: Call): Complaint {
  const text = stringValue(body.problemDetail)
  return {
    id: session.nextId(),
    type: stringValue(body.problemType),
    sonType: stringValue(body.problemSonType),
    content: { es: text, en: text },
    images: readImages(body.problemImage),
    orderNo: stringValue(body.orderNo),
    sentAt: now,
  }
}

function findFault({ body, language }: Call): string | undefined {
  const text = stringValue(body.problemDetail)
  const words = {
    es: {
      type: 'Elija un tipo de problema.',
      empty: 'Describa el problema.',
      long: 'La descripción es demasiado larga.',
      images: 'Máximo 9 imágenes.',
    },
    en: {
      type: 'Choose a type of problem.',
      empty: 'Describe the problem.',
      long: 'The description is too long.',
      images: 'At most 9 images.',
    },
  }[language]
  if (titleOf(problemTypes, stringValue(body.problemType), language) === '') return words.type
  if (text.trim() === '') return words.empty
  if (text.length > MAX_TEXT) return words.long
  return readImages(body.problemImage).length > MAX_IMAGES ? words.images : undefined
}

function readImages(value: unknown): string[] {
  return stringValue(value)
    .split(',')
    .filter((url) => url !== '')
}

/**
 * The statuses of overdue orders. A complaint about collection can only be about an overdue order.
 */
const COLLECTED = ['174', '180']

const problemInit: Handler = (call) => {
  const order = openOrder(
    call.session,
    stringValue(call.body.orderId ?? call.query.orderId),
    call.now,
  )
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

const contractDetail: Handler = ({ session, query, language, now }) => {
  const order = openOrder(session, stringValue(query.orderNo), now)
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

/** The only value that the service accepts, according to the specification. */
const OVERALL = '30'

const getWhatsapp: Handler = ({ body, language }) => {
  if (stringValue(body.overall) !== OVERALL)
    return refuse('1', { es: 'Solicitud no válida.', en: 'Invalid request.' }[language])
  return answer(
    {
      es: { phone: '+52 55 5550 0142', va: '+52 55 5550 0100', email: 'ayuda@colibri.example' },
      en: { phone: '+91 22 5550 0142', va: '+91 22 5550 0100', email: 'help@hummingbird.example' },
    }[language],
  )
}

export const complaintHandlers: Readonly<Record<string, Handler>> = {
  'complaint.problemInit': problemInit,
  'complaint.problemInitForm': problemInit,
  'complaint.problemList': problemList,
  'complaint.problemDetail': problemDetail,
  'complaint.problemSave': problemSave,
  'complaint.uploadProblemImg': uploadProblemImg,
  'complaint.getWhatsapp': getWhatsapp,
  'complaint.contractDetail': contractDetail,
}
