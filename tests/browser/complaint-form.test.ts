import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'
import { button, linesOf, noticesOf, pathOf, sourcesOf, toast } from './page-parts'

const product = useProduct()
const addPictures = (page: Page, ...files: ReturnType<typeof picture>[]) =>
  page.getByLabel(/Agregar imagen|Add an image/).setInputFiles(files)
const pictures = (page: Page) => page.getByRole('img', { name: /^(Imagen|Image) \d$/ })

describe('the complaint form', () => {
  it('shows the type that the query chose, also under its other path [CMPL-019 CMPL-020 CMPL-053 NAMES-009 AMBIG-019]', async () => {
    const { page, show } = await product.phone()
    await show('/complaintSubmission', 'complaint-form', 'collection')
    await expect
      .poll(async () => await linesOf(page.locator('#chosen')))
      .toEqual(['Tipo de problema', 'Cobranza', 'Motivo', 'Llamadas fuera de horario'])
  })

  it.each([
    ['', 'nothing'],
    ['   ', 'spaces only'],
  ])('refuses a description of "%s", %s, without a request [CMPL-024 AMBIG-043]', async (text) => {
    const { page, calls } = await openForm()
    await page.getByLabel('Descripción').fill(text)
    await button(page, 'Enviar').click()
    await toast(page, 'Please provide your opinions and suggestions').waitFor()
    expect(saves(await calls())).toEqual([])
  })

  it('counts to 200 and accepts no more, typed or pasted [CMPL-021 CMPL-025 AMBIG-043]', async () => {
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
    // Two more at once: the ninth fits, the tenth is ignored.
    await addPictures(page, picture('8.png'), picture('9.png'))
    await expect.poll(() => pictures(page).count()).toBe(9)
    await expect.poll(() => page.getByLabel('Agregar imagen').count()).toBe(0)
    const uploads = (await calls()).filter(({ path }) => path.endsWith('/upload-problem-img'))
    expect(uploads.map(({ files }) => files.length)).toEqual(Array.from({ length: 9 }, () => 1))
    expect(await pictures(page).first().getAttribute('src')).toMatch(/^\/stadium\/files\/\d+$/)
  })

  it('removes an image from the page and from the request [CMPL-027 CMPL-030 CMPL-049]', async () => {
    const { page, calls } = await openForm()
    await addPictures(page, ...Array.from({ length: 9 }, (_, index) => picture(`${index}.png`)))
    await expect.poll(() => pictures(page).count()).toBe(9)
    expect(await page.getByLabel('Agregar imagen').count()).toBe(0)
    const before = await sourcesOf(pictures(page))
    await button(page, 'Quitar imagen 2').click()
    await expect.poll(() => pictures(page).count()).toBe(8)
    expect(await page.getByLabel('Agregar imagen').count()).toBe(1)
    await page.getByLabel('Descripción').fill('Adjunto mis recibos.')
    await button(page, 'Enviar').click()
    await page.getByRole('dialog').waitFor()
    expect(saves(await calls())).toMatchObject([
      { body: { problemImage: before.filter((_, index) => index !== 1).join(',') } },
    ])
  })

  it("shows the server's message if it refuses an image, and no thumbnail [CMPL-061]", async () => {
    const { page } = await openForm('upload-refused')
    await addPictures(page, picture())
    await toast(page, 'El archivo no es una imagen.').waitFor()
    expect(await pictures(page).count()).toBe(0)
    expect(await page.getByLabel('Agregar imagen').count()).toBe(1)
  })

  it('refuses a file that only has the name of an image, before it is sent [U1]', async () => {
    const { page, calls } = await openForm()
    await addPictures(page, {
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await toast(page, 'Este archivo no es una imagen').waitFor()
    expect((await calls()).some(({ path }) => path.endsWith('/upload-problem-img'))).toBe(false)
  })

  it('reports a failed upload beside the images, without a toast, until another image is added [U4 AMBIG-058]', async () => {
    const { page } = await openForm('upload-offline')
    await addPictures(page, picture())
    await page.getByText('La imagen no se pudo subir.').waitFor()
    expect(await noticesOf(page)).toBe('')
    expect(await page.getByLabel('Agregar imagen').count()).toBe(1)
  })

  it("shows the server's message if it refuses the complaint, and stays on the form [CMPL-063]", async () => {
    const { page } = await openForm('save-refused')
    await page.getByLabel('Descripción').fill('No veo mi pago.')
    await button(page, 'Enviar').click()
    await toast(page, 'Ya recibimos esta queja.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(pathOf(page)).toBe('/complainPageNext')
    expect(await page.getByLabel('Descripción').inputValue()).toBe('No veo mi pago.')
  })

  it('reports after a broken request that the complaint may have arrived, keeps the text and links to the list [B3 AMBIG-058]', async () => {
    const { page } = await openForm('save-offline')
    const sent: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('/problem-save') && sent.push(request.url())),
    )
    await page.getByLabel('Descripción').fill('No veo mi pago.')
    await button(page, 'Enviar').click()
    const note = page.getByRole('alert')
    await note.waitFor()
    expect(await page.getByLabel('Descripción').inputValue()).toBe('No veo mi pago.')
    expect(sent).toHaveLength(1)
    await note.getByRole('link', { name: 'Mis quejas' }).click()
    await page.getByRole('tab', { name: 'En proceso' }).waitFor()
  })

  it('sends once despite repeated taps, and shows the loading message only in the meantime [CMPL-058 CMPL-060 P1]', async () => {
    const { page, calls } = await openForm('save-slow')
    const loading = page.getByRole('status').filter({ hasText: 'Cargando…' })
    expect(await loading.count()).toBe(0)
    await page.getByLabel('Descripción').fill('No veo mi pago.')
    await button(page, 'Enviar').evaluate((element: HTMLElement) =>
      Array.from({ length: 10 }, () => element.click()),
    )
    await loading.waitFor()
    expect(await button(page, 'Enviar').getAttribute('aria-busy')).toBe('true')
    await page.getByRole('dialog', { name: 'Enviado con éxito' }).waitFor()
    expect(await loading.count()).toBe(0)
    expect(saves(await calls())).toHaveLength(1)
  })

  it('shows no loading message while the form loads, because that call has none [CMPL-060]', async () => {
    const { page, show } = await product.phone()
    await show('/complainPageNext', 'complaint-form', 'slow', { problemType: '2' })
    await page.getByLabel('Descripción').waitFor()
    expect(await page.locator('#chosen').count()).toBe(0)
    expect(await noticesOf(page)).toBe('')
  })

  it('asks for the type if the query names none', async () => {
    const { page, open } = await product.phone()
    await open('/complainPageNext')
    await button(page, 'Seleccione el tipo de problema').click()
    await expect.poll(() => pathOf(page)).toBe('/complaint')
  })
})

async function openForm(scenario = 'payments') {
  const phone = await product.phone()
  await phone.show('/complainPageNext', 'complaint-form', scenario)
  await phone.page.getByLabel('Descripción').waitFor()
  return phone
}

function saves<Call extends { path: string }>(seen: readonly Call[]): Call[] {
  return seen.filter(({ path }) => path.endsWith('/problem-save'))
}
