import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { jpegOf, jpegSegments, pngChunk, pngOf } from '../../src/api/images/testing'
import { expectUsable, listenTo } from './fault-parts'
import { serveBreakingLine } from './fixtures/breaking-line'
import { picture } from './fixtures/picture'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct()
const upload = '**/upload-problem-img*'
const pictures = (page: Page) => page.getByRole('img', { name: /^Imagen \d$/ })
const pick = (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
  page.getByLabel('Agregar imagen').setInputFiles([{ name, mimeType, buffer }])

async function openForm() {
  const phone = await product.phone()
  await phone.show('/complainPageNext', 'complaint-form', 'payments')
  await phone.page.getByLabel('Descripción').waitFor()
  return phone
}

/** The first bytes of a PNG that claims to be 20,000 pixels wide and high. */
function bomb(): Buffer {
  const bytes = Buffer.from(picture().buffer)
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  return bytes
}

const mostBytes = 40 * 1024 * 1024

/**
 * Runs in the page: picks a large file that starts like a picture. Sending it to the page would
 * take seconds.
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
 * Runs in the page: picks a picture that only fewer pixels can make smaller, and returns its size.
 */
async function pickNoise(input: Element): Promise<number> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 2000 })
  const context = canvas.getContext('2d')!
  const noise = context.createImageData(2000, 2000)
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

describe('a picture for a complaint', () => {
  it.each([
    [
      'U1 an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="taken"</script></svg>',
      ),
    ],
    ['U1 a page', Buffer.from('<!doctype html><script>document.title="taken"</script>')],
    ['U1 an empty file', Buffer.alloc(0)],
    ['U2 a picture of 400 megapixels', bomb()],
  ])('%s named .jpg is refused before it is sent, and the form stays usable', async (_, bytes) => {
    const { page, calls } = await openForm()
    const { uncaught } = listenTo(page)
    await pick(page, 'photo.jpg', bytes)
    await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    await expectUsable(page)
    expect([await pictures(page).count(), (await page.title()) === 'taken', uncaught]).toEqual([
      0,
      false,
      [],
    ])
    expect((await calls()).some(({ path }) => path.endsWith('/upload-problem-img'))).toBe(false)
  })

  it.each([
    [
      '1',
      'no picture',
      Buffer.from('<!doctype html>'),
      'This file is not an image that we can receive. Choose a JPEG, PNG, WebP or GIF photo.',
    ],
    [
      '2',
      'no picture',
      Buffer.from('<!doctype html>'),
      'Este archivo no es una imagen que podamos recibir. Elija una foto JPEG, PNG, WebP o GIF.',
    ],
    [
      '1',
      'too many pixels',
      bomb(),
      'The image is too large and could not be made smaller. Choose a smaller one.',
    ],
    [
      '2',
      'too many pixels',
      bomb(),
      'La imagen es demasiado grande y no se pudo reducir. Elija una más pequeña.',
    ],
  ])(
    'shows the reason and the next step in language %s for %s [U1 U2]',
    async (isNeedPop, _, bytes, words) => {
      const { page, calls, show } = await product.phone()
      await show('/complainPageNext', 'complaint-form', 'payments', { isNeedPop })
      await page
        .getByLabel(/^(Agregar imagen|Add an image)$/)
        .setInputFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes }])
      await page.getByRole('status').filter({ hasText: words }).waitFor()
      await expectUsable(page)
      expect((await calls()).some(({ path }) => path.endsWith('/upload-problem-img'))).toBe(false)
    },
  )

  it('shows the reason and the next step in language 2 for more than 40 MB [U1 U2]', async () => {
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

  it('is reduced until it fits when it has more than 10 MB, and sent [U2]', async () => {
    const { page, calls } = await openForm()
    const size = await page.getByLabel('Agregar imagen').evaluate(pickNoise)
    await expect.poll(() => pictures(page).count()).toBe(1)
    const [sent] = (await calls()).filter(({ path }) => path.endsWith('/upload-problem-img'))
    expect([size > 10 * 1024 * 1024, sent?.files.map(({ name, type }) => [name, type])]).toEqual([
      true,
      [['image.jpg', 'image/jpeg']],
    ])
  })

  it('loses its location, camera and file name before it is sent [U3]', async () => {
    const { page, calls } = await openForm()
    const bodies: string[] = []
    page.on(
      'request',
      (request) =>
        request.url().includes('upload-problem-img') &&
        bodies.push(request.postDataBuffer()?.toString('latin1') ?? ''),
    )
    const bytes = Buffer.from(
      jpegOf({
        segments: [jpegSegments.exif(6), jpegSegments.description, jpegSegments.comment],
        trailer: 'secret trailer',
      }),
    )
    await pick(page, 'casa de Ana.jpg', bytes)
    await expect.poll(() => pictures(page).count()).toBe(1)
    const [sent] = (await calls()).filter(({ path }) => path.endsWith('/upload-problem-img'))
    expect([
      bytes.toString('latin1').includes('secret place'),
      sent?.files.map(({ name, type }) => [name, type]),
    ]).toEqual([true, [['image.jpg', 'image/jpeg']]])
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).not.toMatch(/secret|Ana/)
  })

  it('can be added again after a connection reset at 90 %, and is in the complaint once [U4]', async () => {
    const line = await serveBreakingLine(product.origin())
    const { page, show, calls } = await product.phone()
    await show('/complainPageNext', 'complaint-form', 'payments')
    await page.goto(page.url().replace(product.origin(), line.origin))
    const photo = Buffer.from(pngOf({ chunks: [pngChunk('IDAT', 'x'.repeat(600_000))] }))
    await pick(page, 'photo.png', photo, 'image/png')
    await page.getByText('La imagen no se pudo subir.').waitFor()
    expect([line.broken() > 0, await pictures(page).count()]).toEqual([true, 0])
    line.mend()
    await pick(page, 'photo.png', photo, 'image/png')
    await expect.poll(() => pictures(page).count()).toBe(1)
    await page.getByLabel('Descripción').fill('Adjunto mi recibo.')
    await button(page, 'Enviar').click()
    await page.getByRole('dialog', { name: 'Enviado con éxito' }).waitFor()
    const saved = (await calls()).filter(({ path }) => path.endsWith('/problem-save'))
    expect(saved.map(({ body }) => body['problemImage']?.split(',').length)).toEqual([1])
    await line.close()
  })

  it('is sent again only by hand after a broken connection, and appears once [U4]', async () => {
    const { page, calls } = await openForm()
    let attempts = 0
    await page.route(upload, async (route) => {
      attempts++
      if (attempts === 1) await route.abort('connectionreset')
      else await route.continue()
    })
    await pick(page, 'photo.png', picture().buffer, 'image/png')
    await page.getByText('La imagen no se pudo subir.').waitFor()
    await expectUsable(page)
    expect([attempts, await pictures(page).count()]).toEqual([1, 0])
    await pick(page, 'photo.png', picture().buffer, 'image/png')
    await expect.poll(() => pictures(page).count()).toBe(1)
    await page.getByLabel('Descripción').fill('Adjunto mi recibo.')
    await button(page, 'Enviar').click()
    await page.getByRole('dialog', { name: 'Enviado con éxito' }).waitFor()
    const saved = (await calls()).filter(({ path }) => path.endsWith('/problem-save'))
    expect([attempts, saved.map(({ body }) => body['problemImage']?.split(',').length)]).toEqual([
      2,
      [1],
    ])
  })
})
