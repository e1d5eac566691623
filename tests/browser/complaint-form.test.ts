import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'
import { toast } from './page-parts'

const product = useProduct()
const addPictures = (page: Page, ...files: ReturnType<typeof picture>[]) =>
  page.getByLabel(/Agregar imagen|Add an image/).setInputFiles(files)
const pictures = (page: Page) => page.getByRole('img', { name: /^(Imagen|Image) \d$/ })

describe('the complaint form', () => {
  it('counts to 200, and accepts no further characters, typed or pasted [CMPL-021 CMPL-025 AMBIG-043]', async () => {
    const { page } = await openForm()
    const box = page.getByLabel('Descripción')
    await box.pressSequentially('cinco')
    await page.getByText('5/200', { exact: true }).waitFor()
    await box.fill('')
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'a'.repeat(250))
    await box.press('Control+V')
    await page.getByText('200/200', { exact: true }).waitFor()
    await box.pressSequentially('b')
    expect(await box.inputValue()).toBe('a'.repeat(200))
  })

  it('accepts nine images, sends one request for each, and then hides the control [CMPL-026..029 CMPL-052 CMPL-062]', async () => {
    const { page, calls } = await openForm()
    await addPictures(page, ...Array.from({ length: 8 }, (_, index) => picture(`${index}.png`)))
    await toast(page, 'Charging successful!').waitFor()
    await expect.poll(() => pictures(page).count()).toBe(8)
    // The test adds two more pictures at once. The ninth picture fits, and the tenth is ignored.
    await addPictures(page, picture('8.png'), picture('9.png'))
    await expect.poll(() => pictures(page).count()).toBe(9)
    await expect.poll(() => page.getByLabel('Agregar imagen').count()).toBe(0)
    const uploads = (await calls()).filter(({ path }) => path.endsWith('/upload-problem-img'))
    expect(uploads.map(({ files }) => files.length)).toEqual(Array.from({ length: 9 }, () => 1))
    expect(await pictures(page).first().getAttribute('src')).toMatch(/^\/stadium\/files\/\d+$/)
  })

  it('refuses a file that has only the name of an image, before sending it [U1]', async () => {
    const { page, calls } = await openForm()
    await addPictures(page, {
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await toast(page, 'Este archivo no es una imagen').waitFor()
    expect((await calls()).some(({ path }) => path.endsWith('/upload-problem-img'))).toBe(false)
  })
})

async function openForm() {
  const phone = await product.phone()
  await phone.show('/complainPageNext', 'complaint-form', 'payments')
  await phone.page.getByLabel('Descripción').waitFor()
  return phone
}
