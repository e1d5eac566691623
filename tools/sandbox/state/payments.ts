import { openOrder, settleOrder } from './orders'
import { sendCode } from './sms-codes'
import type { Payment, World } from './world'

const MAX_PAYMENTS = 100

/** Starts the payment of a token, or sends its code again when it was started before. */
export function startPayment(world: World, token: string, orderId: string, now: number): Payment {
  const known = findPayment(world, token)
  const payment = {
    recordId: known?.recordId ?? world.nextId(),
    token,
    orderId,
    sent: sendCode(now),
    isDone: false,
  }
  world.payments.set(payment.recordId, payment)
  const [oldest] = world.payments.keys()
  if (world.payments.size > MAX_PAYMENTS && oldest !== undefined) world.payments.delete(oldest)
  return payment
}

/** Completes a payment and settles its order. */
export function completePayment(world: World, payment: Payment, now: number): void {
  payment.isDone = true
  settleOrder(openOrder(world, payment.orderId, now))
}

/** The payment that a token was used for. */
export function findPayment(world: World, token: string): Payment | undefined {
  return [...world.payments.values()].find((payment) => payment.token === token)
}
