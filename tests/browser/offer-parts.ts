import type { Page } from 'playwright-core'
import type { Phone } from './harness'

/** The button that accepts the offer. */
export const submit = (page: Page) => page.getByRole('button', { name: /^(Confirmar|Confirm)$/ })

/** Returns the confirmations that the server received. */
export const pushes = async ({ calls }: Phone) =>
  (await calls()).filter(({ endpoint }) => endpoint === 'loan.loanDetailPush')

/** Opens an offer and waits until it can be confirmed. */
export async function showOffer(
  phone: Phone,
  scenario = 'offer',
  query: Record<string, string> = {},
): Promise<void> {
  await phone.show('/loanConfirm', 'loan-confirm', scenario, query)
  await submit(phone.page).waitFor()
}
