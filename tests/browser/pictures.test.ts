import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, listenTo } from './fault-parts'
import { pictureFile, pngOf } from './fixtures/picture'
import { useProduct, type Phone } from './harness'

const product = useProduct()

async function openForm(query: Record<string, string> = {}): Promise<Phone> {
  const phone = await product.phone()
  await phone.show('/complainPageNext', 'complaint-form', 'payments', query)
  await phone.page.getByLabel(/^(Descripción|Description)$/).waitFor()
  return phone
}

const pick = (page: Page, buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') =>
  page.getByLabel(/^(Agregar imagen|Add an image)$/).setInputFiles([{ name, mimeType, buffer }])

const uploads = async ({ calls }: Phone) =>
  (await calls()).filter(({ path }) => path.endsWith('/upload-problem-img'))

/** The size of the image on the server, and the colours of its four corners. */
const received = (page: Page) =>
  page.getByRole('img', { name: 'Imagen 1' }).evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    const named = Object.entries({
      red: [255, 0, 0],
      green: [0, 255, 0],
      blue: [0, 0, 255],
      yellow: [255, 255, 0],
      white: [255, 255, 255],
    })
    const colourAt = (x: number, y: number) => {
      const { data } = context.getImageData(x, y, 1, 1)
      const distance = (colour: number[]) =>
        colour.reduce((sum, part, index) => sum + Math.abs(part - data[index]!), 0)
      return named.sort(([, one], [, other]) => distance(one) - distance(other))[0]![0]
    }
    const [right, bottom] = [width - 3, height - 3]
    return {
      size: [width, height],
      corners: [colourAt(2, 2), colourAt(right, 2), colourAt(2, bottom), colourAt(right, bottom)],
    }
  })

describe('an image that the browser decodes', () => {
  const video = Buffer.from('SEFH\0\0\0\x1cftypmp42\xff\x5b\0\xff\0', 'latin1')
  const fields = ['red', 'green', 'blue', 'yellow']
  it.each([
    ['a progressive JPEG', 'progressive.jpg', fields],
    // CMYK cannot represent this green.
    ['a JPEG with CMYK colours', 'cmyk.jpg', ['red', 'yellow', 'blue', 'yellow']],
    ['a JPEG with zeros after its first marker', 'zeros.jpg', fields],
    ['a PNG with 16 bits per colour', 'deep.png', fields],
    [
      'a PNG with a transparent field, which becomes white',
      'clear.png',
      ['red', 'green', 'blue', 'white'],
    ],
    ['a WebP', 'plain.webp', fields],
    ['an AVIF', 'plain.avif', fields],
    ['the first frame of an animated WebP', 'moving.webp', fields],
    ['the first frame of an animated GIF', 'moving.gif', fields],
  ])(
    'is converted to a JPEG and sent, even if its name has another ending: %s [U1]',
    async (_, file, corners) => {
      const phone = await openForm()
      await pick(phone.page, pictureFile(file), 'casa de Ana.txt', 'text/plain')
      expect(await received(phone.page)).toEqual({ size: [32, 16], corners })
      const [sent] = await uploads(phone)
      expect(sent?.files.map(({ name, type }) => [name, type])).toEqual([
        ['image.jpg', 'image/jpeg'],
      ])
    },
  )

  it.each([
    [2, [32, 16], ['green', 'red', 'yellow', 'blue']],
    [3, [32, 16], ['yellow', 'blue', 'green', 'red']],
    [6, [16, 32], ['blue', 'red', 'yellow', 'green']],
    [8, [16, 32], ['green', 'yellow', 'red', 'blue']],
  ])('is sent upright from a camera with the orientation %i', async (way, size, corners) => {
    const { page } = await openForm()
    const photo = pictureFile('turned.jpg')
    photo[photo.indexOf('011200030000000100', 'hex') + 9] = way
    await pick(page, photo)
    expect(await received(page)).toEqual({ size, corners })
  })

  it('is sent if only the end marker is missing and data of the camera follows', async () => {
    const { page } = await openForm()
    const photo = pictureFile('turned.jpg')
    await pick(page, Buffer.concat([photo.subarray(0, photo.lastIndexOf(0xd9) - 1), video]))
    expect((await received(page)).corners).toEqual(['blue', 'red', 'yellow', 'green'])
  })

  it('is sent as the browser draws it if it has an end marker, even if pixels are missing', async () => {
    const { page } = await openForm()
    const photo = pictureFile('turned.jpg')
    const pixels = photo.subarray(0, photo.lastIndexOf(0xd9) - 12)
    await pick(page, Buffer.concat([pixels, Buffer.from('ffd9', 'hex')]))
    expect((await received(page)).size).toEqual([16, 32])
  })

  it('is sent without its location, camera and file name [U3]', async () => {
    const { page } = await openForm()
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('upload-problem-img'))
        bodies.push(request.postDataBuffer()?.toString('latin1') ?? '')
    })
    const photo = pictureFile('turned.jpg')
    await pick(page, photo, 'casa de Ana.jpg')
    await received(page)
    const secrets = photo.toString('latin1').match(/secret (camera|place|address|comment|trailer)/g)
    expect([secrets?.length, bodies.length]).toEqual([5, 1])
    expect(bodies[0]).not.toMatch(/secret|Ana|Exif|adobe/)
  })

  it('is sent with at most 16 megapixels, which fit into a canvas of every browser [U2]', async () => {
    const { page } = await openForm()
    await pick(page, pngOf(6000, 4000))
    const { size } = await received(page)
    expect(size[0]! * size[1]!).toBeLessThanOrEqual(16_000_000)
    expect(size[0]! / size[1]!).toBeCloseTo(1.5, 2)
  })
})

describe('a file that is not a complete image', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>document.title="taken"</script></svg>'
  const turned = pictureFile('turned.jpg')
  const [noImage, cutOff, tooLarge] = [
    'Este archivo no es una imagen que podamos recibir. Elija una foto JPEG, PNG, WebP o GIF.',
    'Falta una parte de esta imagen o está dañada. Elíjala de nuevo o tome otra foto.',
    'La imagen es demasiado grande y no se pudo reducir. Elija una más pequeña.',
  ]
  it.each([
    [
      'a HEIC, which this browser cannot decode',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      noImage,
    ],
    ['an SVG', Buffer.from(svg), noImage],
    [
      'an HTML page',
      Buffer.from('<!doctype html><script>document.title="taken"</script>'),
      noImage,
    ],
    ['a text file', Buffer.from('Mi recibo'), noImage],
    ['an empty file', Buffer.alloc(0), noImage],
    ['a PNG without pixels', pngOf(8, 8, { width: 0, height: 0 }), noImage],
    ['an AVIF that is cut off', pictureFile('plain.avif').subarray(0, -40), noImage],
    ['a JPEG that is cut off', turned.subarray(0, turned.lastIndexOf(0xd9) - 20), cutOff],
    ['a progressive JPEG that is cut off', pictureFile('progressive.jpg').subarray(0, 400), cutOff],
    ['a PNG that is cut off', pngOf(8, 8).subarray(0, -20), cutOff],
    ['a WebP that is cut off', pictureFile('plain.webp').subarray(0, -8), cutOff],
    ['a GIF that is cut off', pictureFile('moving.gif').subarray(0, 100), cutOff],
    ['400 megapixels', pngOf(8, 8, { width: 20_000, height: 20_000 }), tooLarge],
  ])(
    'is refused with the reason, and the form stays usable: %s [U1 U2]',
    async (_, buffer, words) => {
      const phone = await openForm()
      const { uncaught } = listenTo(phone.page)
      await pick(phone.page, buffer)
      await phone.page.getByRole('status').filter({ hasText: words }).waitFor()
      await expectUsable(phone.page)
      expect([await phone.page.title(), uncaught, await uploads(phone)]).toEqual([
        expect.not.stringContaining('taken'),
        [],
        [],
      ])
    },
  )

  it('is also refused if it has the name of an SVG file [U1]', async () => {
    const phone = await openForm()
    await pick(phone.page, Buffer.from(svg), 'photo.svg', 'image/svg+xml')
    await phone.page.getByRole('status').filter({ hasText: noImage }).waitFor()
    expect(await uploads(phone)).toEqual([])
  })

  it.each([
    [
      Buffer.from('x'),
      'This file is not an image that we can receive. Choose a JPEG, PNG, WebP or GIF photo.',
    ],
    [
      pngOf(8, 8).subarray(0, -20),
      'Part of this image is missing or damaged. Choose it again, or take a new photo.',
    ],
    [
      pngOf(8, 8, { width: 20_000, height: 20_000 }),
      'The image is too large and could not be made smaller. Choose a smaller one.',
    ],
  ])('is also refused with the reason in English [U1 U2]', async (buffer, words) => {
    const phone = await openForm({ isNeedPop: '1' })
    await pick(phone.page, buffer)
    await phone.page.getByRole('status').filter({ hasText: words }).waitFor()
    expect(await uploads(phone)).toEqual([])
  })
})

describe('a browser that protects its canvases', () => {
  const giveColours = (page: Page, colours: readonly number[]) =>
    page.evaluate((pixels) => {
      CanvasRenderingContext2D.prototype.getImageData = () =>
        new ImageData(Uint8ClampedArray.from(pixels), 1, 1)
    }, colours)

  it('sends no image if it returns random colours, and shows the reason', async () => {
    const phone = await openForm()
    // Imitates Firefox with `privacy.resistFingerprinting`.
    await giveColours(phone.page, [124, 248, 128, 124])
    await pick(phone.page, pngOf(8, 8))
    const words = 'Este navegador oculta las imágenes a la página'
    await phone.page.getByRole('status').filter({ hasText: words }).waitFor()
    expect(await uploads(phone)).toEqual([])
  })

  it('sends an image if it changes a colour by one step', async () => {
    const phone = await openForm()
    // Imitates Firefox in private windows.
    await giveColours(phone.page, [19, 51, 86, 255])
    await pick(phone.page, pngOf(8, 8))
    await phone.page.getByRole('img', { name: 'Imagen 1' }).waitFor()
    expect(await uploads(phone)).toHaveLength(1)
  })
})
