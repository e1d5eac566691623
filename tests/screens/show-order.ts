import type { JsonObject } from '../../renderer/language'
import { showScreen, type ScreenOptions } from './show-screen'

const order: JsonObject = {
  orderStatus: '174',
  noticeStatusText: 'Préstamo activo',
  noticeDesText: 'Pague a tiempo.',
  productName: 'Colibrí',
  productLogo: '/logo.svg',
  userOrderDetail: { detail: [{ text: 'Monto', value: '$ 3,000.00' }] },
  inside: '1',
  isScore: 0,
  h5Url: '',
  isDelay: 0,
  isNewContract: '/loanAgreement',
}

/** Shows the order page with an order to repay, with changes. */
export function showOrder(changed: JsonObject = {}, options: ScreenOptions = {}) {
  return showScreen('loan-details', {
    answers: { 'loan.loanDetails': { ...order, ...changed } },
    ...options,
  })
}
