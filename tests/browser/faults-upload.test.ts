import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable } from './fault-parts'
import { serveBreakingLine } from './fixtures/breaking-line'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct()
const pictures = (page: Page) => page.getByRole('img', { name: /^Imagen \d$/ })

async function openForm() {
  const phone = await product.phone()
  await phone.show('/complainPageNext', 'complaint-form', 'payments')
  await phone.page.getByLabel('Descripción').waitFor()
  return phone
}

const mostBytes = 40 * 1024 * 1024

/**
 * Runs in the page. Creates and picks a large file that starts like an image. A large file from the
 * test would take seconds to reach the page.
 */
function pickLarge(input: Element, { begin, size }: { begin: number[]; size: number }): void {
  const bytes = new Uint8Array(size)
  bytes.set(begin)
  const picked = new DataTransfer()
  picked.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
  ;(input as HTMLInputElement).files = picked.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Runs in the page. Picks an image of random pixels. The file of this image becomes smaller only
 * with fewer pixels. Returns the size of the file.
 */
async function pickNoise(input: Element, side: number): Promise<number> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')!
  const noise = context.createImageData(side, side)
  for (let at = 0; at < noise.data.length; at++)
    noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
  context.putImageData(noise, 0, 0)
  const blob = (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)))!
  const picked = new DataTransfer()
  picked.items.add(new File([blob], 'photo.png', { type: 'image/png' }))
  ;(input as HTMLInputElement).files = picked.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  return blob.size
}

describe('an image for a complaint', () => {
  it('is refused if it has more than 40 MB, and the borrower reads why [U2]', async () => {
    const { page, calls } = await openForm()
    const large = { begin: [...picture().buffer], size: mostBytes + 1 }
    await page.getByLabel('Agregar imagen').evaluate(pickLarge, large)
    await page
      .getByRole('status')
      .filter({
        hasText: 'La imagen es demasiado grande y no se pudo reducir. Elija una más pequeña.',
      })
      .waitFor()
    await expectUsable(page)
    expect((await calls()).some(({ path }) => path.endsWith('/upload-problem-img'))).toBe(false)
  })

  it('is reduced until it fits if it has more than 10 MB, and sent [U2]', async () => {
    const { page, calls } = await openForm()
    const size = await page.getByLabel('Agregar imagen').evaluate(pickNoise, 2000)
    await expect.poll(() => pictures(page).count()).toBe(1)
    const [sent] = (await calls()).filter(({ path }) => path.endsWith('/upload-problem-img'))
    expect([size > 10 * 1024 * 1024, sent?.files.map(({ name, type }) => [name, type])]).toEqual([
      true,
      [['image.jpg', 'image/jpeg']],
    ])
  })

  it('can be added again after a connection reset at 90 %, and is in the complaint once [U4]', async () => {
    const line = await serveBreakingLine(product.origin())
    const { page, show, calls } = await product.phone()
    await show('/complainPageNext', 'complaint-form', 'payments')
    await page.goto(page.url().replace(product.origin(), line.origin))
    const input = page.getByLabel('Agregar imagen')
    await input.evaluate(pickNoise, 1000)
    await page.getByText('La imagen no se pudo subir.').waitFor()
    expect([line.broken() > 0, await pictures(page).count()]).toEqual([true, 0])
    line.repair()
    await input.evaluate(pickNoise, 1000)
    await expect.poll(() => pictures(page).count()).toBe(1)
    await page.getByLabel('Descripción').fill('Adjunto mi recibo.')
    await button(page, 'Enviar').click()
    await page.getByRole('dialog', { name: 'Enviado con éxito' }).waitFor()
    const saved = (await calls()).filter(({ path }) => path.endsWith('/problem-save'))
    expect(saved.map(({ body }) => body['problemImage']?.split(',').length)).toEqual([1])
    await line.close()
  })
})
