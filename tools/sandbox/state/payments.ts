import { openOrder, settleOrder } from './orders'
import { sendCode } from './sms-codes'
import type { Payment, SessionState } from './session-state'

const MAX_PAYMENTS = 100

/** Starts the payment of a token, or sends its code again when it was started before. */
export function startPayment(
  session: SessionState,
  token: string,
  orderId: string,
  now: number,
): Payment {
  const known = findPayment(session, token)
  const payment = {
    recordId: known?.recordId ?? session.nextId(),
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

/** Completes a payment and settles its order. */
export function completePayment(session: SessionState, payment: Payment, now: number): void {
  payment.isDone = true
  settleOrder(openOrder(session, payment.orderId, now))
}

/** The payment that a token was used for. */
export function findPayment(session: SessionState, token: string): Payment | undefined {
  return [...session.payments.values()].find((payment) => payment.token === token)
}
