import type { Order, SessionState } from './session-state'
import type { Text } from '../language'

interface OrderCost {
  interest: number
  commission: number
  tax: number
  total: number
  /** The fee for an extension of the loan. */
  extension: number
}

const DAY_MS = 86_400_000
const STEP_MS = 60_000
const MAX_ORDERS = 60
const DAILY_RATE = 0.0493 / 100

const DEFAULT_ORDER_ID = '100174'

/** The initial data of an order, with its age in days. */
type Seed = readonly [status: string, productId: string, amount: number, days: number, age: number]

const ACTIVE: Seed = ['174', '7001', 3000, 14, 10]
const SEEDS: readonly Seed[] = [
  ACTIVE,
  ['180', '7002', 5000, 21, 24],
  ['21', '7003', 1500, 7, STEP_MS / DAY_MS],
  ['151', '7001', 2500, 14, 1],
  ['110', '7002', 4000, 21, 3],
  ['200', '7003', 1200, 7, 30],
]

/** Creates an order for each status in the specification. The order's id ends with the status. */
export function seedOrders(now: number): Map<string, Order> {
  const orders = SEEDS.map((seed) => makeOrder(`100${seed[0].padStart(3, '0')}`, seed, now))
  return new Map(orders.map((order) => [order.id, order]))
}

function makeOrder(id: string, [status, productId, amount, days, age]: Seed, now: number): Order {
  return { id, productId, amount, days, createdAt: now - age * DAY_MS, status }
}

/** Finds an order. An unknown id becomes a new order that is due. */
export function openOrder(session: SessionState, id: string, now: number): Order {
  const order = session.orders.get(id === '' ? DEFAULT_ORDER_ID : id)
  return order ?? keepOrder(session, makeOrder(id, ACTIVE, now))
}

/**
 * Creates an order from an accepted offer: first in review, after a minute paid out, and then due.
 */
export function createOrder(
  session: SessionState,
  offer: Pick<Order, 'productId' | 'amount' | 'days'>,
  now: number,
): Order {
  return keepOrder(session, { ...offer, id: session.nextId(), createdAt: now })
}

export function settleOrder(order: Order): void {
  order.status = '200'
}

export function statusOf(order: Order, now: number): string {
  return order.status ?? ['21', '151'][Math.floor((now - order.createdAt) / STEP_MS)] ?? '174'
}

/** Returns the due time in milliseconds since 1970. */
export function dueTimeOf(order: Order): number {
  return order.createdAt + order.days * DAY_MS
}

export function costOf({ amount, days }: Pick<Order, 'amount' | 'days'>): OrderCost {
  const interest = roundCents(amount * DAILY_RATE * days)
  const commission = roundCents(amount * 0.12)
  const tax = roundCents((interest + commission) * 0.16)
  return {
    interest,
    commission,
    tax,
    total: roundCents(amount + interest + commission + tax),
    extension: roundCents(amount * 0.18),
  }
}

function keepOrder(session: SessionState, order: Order): Order {
  if (session.orders.size < MAX_ORDERS) session.orders.set(order.id, order)
  return order
}

function roundCents(amount: number): number {
  return Math.round(amount * 100) / 100
}

interface Product {
  id: string
  name: Text
  logo: string
  amount: number
  recalculatedAmount?: number
  days: number
  coupon: number
}

const colibri: Product = {
  id: '7001',
  name: { es: 'Préstamo Colibrí', en: 'Hummingbird Loan' },
  logo: 'logo-colibri',
  amount: 3000,
  days: 14,
  coupon: 50,
}

const products: readonly Product[] = [
  colibri,
  {
    id: '7002',
    name: { es: 'Crédito Jacaranda', en: 'Jacaranda Credit' },
    logo: 'logo-jacaranda',
    amount: 5000,
    recalculatedAmount: 4200,
    days: 21,
    coupon: 0,
  },
  {
    id: '7003',
    name: { es: 'Efectivo Lumbre', en: 'Ember Cash' },
    logo: 'logo-lumbre',
    amount: 1500,
    days: 7,
    coupon: 0,
  },
]

/** Finds a product. For an unknown id, returns the first product. */
export function findProduct(id: string): Product {
  return products.find((product) => product.id === id) ?? colibri
}

interface StatusTexts {
  label: Text
  headline: Text
  explanation: Text
}

const both = (es: string, en: string): Text => ({ es, en })

const settledTexts: StatusTexts = {
  label: both('Liquidado', 'Settled'),
  headline: both('¡Préstamo liquidado!', 'Loan settled!'),
  explanation: both(
    'Gracias por pagar. Ya puede solicitar de nuevo.',
    'Thank you for paying. You can borrow again now.',
  ),
}

const texts: Readonly<Record<string, StatusTexts>> = {
  '21': {
    label: both('En revisión', 'In review'),
    headline: both('Estamos revisando su solicitud', 'We are reviewing your application'),
    explanation: both('Le avisaremos en menos de un día.', 'We will let you know within a day.'),
  },
  '151': {
    label: both('Depositando', 'Being paid out'),
    headline: both('Su dinero va en camino', 'Your money is on its way'),
    explanation: both(
      'El depósito tarda de 1 a 3 días naturales.',
      'The deposit takes 1 to 3 calendar days.',
    ),
  },
  '110': {
    label: both('Rechazado', 'Declined'),
    headline: both('No pudimos aprobar su solicitud', 'We could not approve your application'),
    explanation: both('Puede intentarlo de nuevo en 30 días.', 'You may try again in 30 days.'),
  },
  '174': {
    label: both('Por pagar', 'To repay'),
    headline: both('Su préstamo está activo', 'Your loan is active'),
    explanation: both(
      'Pague a tiempo y mejore su próxima oferta.',
      'Repay on time for a better next offer.',
    ),
  },
  '180': {
    label: both('Vencido', 'Overdue'),
    headline: both('Su pago está vencido', 'Your payment is overdue'),
    explanation: both(
      'Pague hoy para que no crezcan los cargos.',
      'Repay today so that the charges stop growing.',
    ),
  },
  '200': settledTexts,
}

export function textsOf(status: string): StatusTexts {
  return texts[status] ?? settledTexts
}
