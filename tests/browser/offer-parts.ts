import type { Page } from 'playwright-core'
import type { Phone } from './harness'

export const submit = (page: Page) => page.getByRole('button', { name: /^(Confirmar|Confirm)$/ })

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
