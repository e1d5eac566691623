import type { Locator, Page } from './page'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })

/** The path of the page's URL, with its hash route if there is one. */
export const placeOf = (page: Page): Promise<string> =>
  page.evaluate(() => location.pathname + (location.hash.split('?')[0] ?? ''))

/** Types a text letter by letter, because React may miss a text that the driver sets directly. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await page.keyboard.type(text)
}
