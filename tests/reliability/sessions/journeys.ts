import type { Session } from './session'

/** The goal of a borrower. */
export interface Journey {
  name: string
  address: string
  query: Readonly<Record<string, string>>
  /** The ids of the controls that the borrower looks for, in this order. */
  wants: readonly string[]
  /** The borrower's input, by state entry. */
  writes: Readonly<Record<string, unknown>>
  isDone: (session: Session) => boolean
}

const isAt =
  (...names: string[]) =>
  ({ screenName, isLoaded }: Session) =>
    names.includes(screenName()) && isLoaded()
const order = { productId: '7001', orderId: '100174' }
const amount = { ...order, withholdingAmount: '1,250.00' }

/** The most important journeys of borrowers. */
export const journeys: readonly Journey[] = [
  {
    name: 'order, repay, instructions',
    address: '/order',
    query: order,
    wants: ['repay', 'channel', 'row'],
    writes: {},
    isDone: isAt('repay-instructions'),
  },
  {
    name: 'offer, confirm',
    address: '/loanConfirm',
    query: { productId: '7001' },
    wants: ['submit'],
    writes: {},
    isDone: ({ line }) => line.agreed.has('loan-detail-push'),
  },
  {
    name: 'complaint',
    address: '/complaint',
    query: order,
    wants: ['submit', 'sub-type', 'type', 'order-choice'],
    writes: { text: 'Me llaman de noche.' },
    isDone: ({ line }) => line.agreed.has('problem-save'),
  },
  {
    name: 'card payment',
    address: '/chooseRepayment',
    query: amount,
    wants: ['confirm', 'pay'],
    writes: { bankIndex: '0', agreePaySmsCode: '246810' },
    isDone: (session) => session.line.charges() === 1 && isAt('borrow-detail')(session),
  },
  {
    name: 'wallet payment',
    address: '/#/alipayrepayment',
    query: amount,
    wants: ['pay'],
    writes: {},
    isDone: ({ line, screenName }) => line.charges() === 1 && screenName() !== 'alipay-repayment',
  },
  {
    name: 'extension',
    address: '/delay',
    query: order,
    wants: ['channel', 'row'],
    writes: {},
    isDone: isAt('repay-instructions'),
  },
]
