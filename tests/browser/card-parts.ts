import type { Page } from 'playwright-core'
import type { Phone, SeenCall } from './harness'

/** The query of the order to pay, with the names that the native app uses. */
export const session = { orderId: '100174', productId: '7001', withholdingAmount: '3480.00' }

/** True for a call to an endpoint whose path has this ending. */
export const ended = (endpoint: string) => (call: SeenCall) => call.path.endsWith(endpoint)

export const card = (page: Page, bank: string) =>
  page.getByRole('radio', { name: new RegExp(bank) })

export const hashOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash)

export const hashQuery = (page: Page) =>
  Object.fromEntries(new URLSearchParams(hashOf(page).split('?')[1] ?? ''))

/** Opens the cards as the native app does. */
export async function openCards(phone: Phone, query: Record<string, string> = {}): Promise<void> {
  await phone.open('/chooseRepayment', { ...session, ...query })
  await card(phone.page, 'Banco Quetzal').waitFor()
}
