import type { Call, Handler } from '../call'
import { answer, refuse } from '../outcome'
import { stringValue } from '../read-request'
import { openOrder, settleOrder, statusOf } from '../state/orders'
import { acceptsCode, sendCode, type Payment, type SessionState } from '../state/session-state'

/** A card, and the reaction of the sandbox's bank to a payment with the card. */
interface BankCard {
  id: string
  bankName: string
  cardNo: string
  bankCode: string
  behaviour: 'asks-for-code' | 'pays-at-once' | 'has-no-funds'
}

/** The borrower's cards, one for each outcome of a payment. */
const bankCards: readonly BankCard[] = [
  {
    id: '501',
    bankName: 'Banco Quetzal',
    cardNo: '**** **** **** 4417',
    bankCode: 'QTZ',
    behaviour: 'asks-for-code',
  },
  {
    id: '502',
    bankName: 'Caja Alameda',
    cardNo: '**** **** **** 8820',
    bankCode: 'ALM',
    behaviour: 'pays-at-once',
  },
  {
    id: '503',
    bankName: 'Banca Cenzontle',
    cardNo: '**** **** **** 1305',
    bankCode: 'CZT',
    behaviour: 'has-no-funds',
  },
]

/** Returns the behaviour of the bank for a card. An unknown card requires an SMS code. */
function behaviourOf(cardId: string): BankCard['behaviour'] {
  return bankCards.find(({ id }) => id === cardId)?.behaviour ?? 'asks-for-code'
}

const MAX_PAYMENTS = 100

/** Starts the card payment of a token. If the token already has a payment, sends another code. */
function startPayment(session: SessionState, token: string, orderId: string, now: number): Payment {
  const earlier = findPayment(session, token)
  const payment = {
    recordId: earlier?.recordId ?? session.nextId(),
    token,
    orderId,
    sent: sendCode(now),
    isDone: false,
  }
  session.payments.set(payment.recordId, payment)
  const [oldest] = session.payments.keys()
  if (session.payments.size > MAX_PAYMENTS && oldest !== undefined) session.payments.delete(oldest)
  return payment
}

function completePayment(session: SessionState, payment: Payment, now: number): void {
  payment.isDone = true
  settleOrder(openOrder(session, payment.orderId, now))
}

function findPayment(session: SessionState, token: string): Payment | undefined {
  return [...session.payments.values()].find((payment) => payment.token === token)
}

const refusals = {
  unknown: refuse('800001', 'No encontramos este pago.'),
  amount: refuse('800002', 'El monto no es válido.'),
  twice: refuse('800005', 'Este pago ya fue enviado.'),
  wrongCode: refuse('800006', 'El código no es correcto o ya venció.'),
  noFunds: refuse('800010', 'La tarjeta no tiene fondos suficientes.'),
} as const

const repaymentWay: Handler = ({ session }) =>
  answer({
    alipay: 1,
    repayToken: `rt-${session.nextId()}`,
    bankCards: bankCards.map(({ behaviour: _hidden, ...card }) => card),
  })

const repaymentCommit: Handler = (call) => {
  const { body, session, now } = call
  const token = stringValue(body.repayToken)
  if (!isAmount(body.amount)) return refusals.amount
  if (findPayment(session, token)?.isDone || isSettled(call, stringValue(body.orderId)))
    return refusals.twice
  const behaviour = behaviourOf(stringValue(body.cardId))
  if (behaviour === 'has-no-funds') return refusals.noFunds
  const payment = startPayment(session, token, stringValue(body.orderId), now)
  if (behaviour === 'pays-at-once') completePayment(session, payment, now)
  return answer({ needValid: payment.isDone ? 0 : 1, repayRecordId: payment.recordId })
}

const repaymentConfirm: Handler = ({ session, body, now }) => {
  const payment = session.payments.get(stringValue(body.repaymentRecordId))
  if (!payment) return refusals.unknown
  if (payment.isDone || isSettled({ session, now }, payment.orderId)) return refusals.twice
  if (!acceptsCode(payment.sent, stringValue(body.verifyCode), now)) return refusals.wrongCode
  completePayment(session, payment, now)
  return answer()
}

/** A wallet payment succeeds at once and leads to the order page. */
const repaymentHuichao: Handler = (call) => {
  const orderId = stringValue(call.body.orderId)
  if (!isAmount(call.body.amount)) return refusals.amount
  if (isSettled(call, orderId)) return refusals.twice
  settleOrder(openOrder(call.session, orderId, call.now))
  return answer({ url: `/loanDetail?${writeQuery(call, orderId)}` })
}

/** True if the order is already paid. Borrowers can navigate back, but must not pay twice. */
function isSettled({ session, now }: Pick<Call, 'session' | 'now'>, orderId: string): boolean {
  return statusOf(openOrder(session, orderId, now), now) === '200'
}

function writeQuery({ query }: Call, orderId: string): string {
  return new URLSearchParams({
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, stringValue(value)])),
    orderId,
  }).toString()
}

function isAmount(value: unknown): boolean {
  return Number(stringValue(value).replaceAll(',', '')) > 0
}

export const repaymentHandlers: Readonly<Record<string, Handler>> = {
  'repayment.repaymentWay': repaymentWay,
  'repayment.repaymentCommit': repaymentCommit,
  'repayment.repaymentConfirm': repaymentConfirm,
  'repayment.repaymentHuichao': repaymentHuichao,
}
