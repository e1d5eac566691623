import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signUpOn } from './fixtures/sign-up'
import { useProduct } from './harness'

const product = useProduct()

async function visit() {
  const { page, open } = await product.phone()
  await open('/promotion', { id: '12' })
  const form = signUpOn(page)
  await form.phone.waitFor()
  return { page, form }
}

/** Pastes from the clipboard, like a user. */
async function paste(page: Page, field: Locator, text: string): Promise<string> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.fill('')
  await field.press('Control+V')
  return field.inputValue()
}

it('reads pasted telephone numbers and codes, and reports characters that it left out', async () => {
  const { page, form } = await visit()
  const notice = page.getByText('Una parte no cupo o no se usó. Revise el dato.')
  for (const text of [
    '(+86) 139-1234-5678',
    'tel:+8613912345678',
    '0 139 1234 5678',
    '\u202d+86 139 1234 5678\u202c',
  ]) {
    expect(await paste(page, form.phone, text)).toBe('139 1234 5678')
    expect(await notice.count()).toBe(0)
  }
  for (const text of ['482-913', 'G-482913', 'Tu codigo es 482913', 'code: 482 913'])
    expect(await paste(page, form.smsCode, text)).toBe('482913')
  await paste(page, form.phone, '139 1234 5678 ext. 12')
  await notice.waitFor()
})
