import { describe, expect, it, vi } from 'vitest'
import type { Bytes } from './bytes'
import {
  asText,
  bytesOf,
  gifOf,
  jpegOf,
  jpegSegments,
  pngChunk,
  pngOf,
  webpChunk,
  webpOf,
  webpSizes,
} from './testing'
import { prepareImage } from './prepare-image'

const webpPixels = webpChunk('VP8 ', webpSizes.lossy(640, 480))
const fileOf = (bytes: Bytes, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([bytes], name, { type })
const bytesIn = async (file: File) => new Uint8Array(await file.arrayBuffer())

describe('prepareImage', () => {
  it.each([
    { type: 'image/jpeg', name: 'image.jpg', bytes: jpegOf() },
    { type: 'image/png', name: 'image.png', bytes: pngOf() },
    { type: 'image/webp', name: 'image.webp', bytes: webpOf(webpPixels) },
    { type: 'image/gif', name: 'image.gif', bytes: gifOf() },
  ])('reads $type by its content, not by its name [U1]', async ({ type, name, bytes }) => {
    const prepared = await prepareImage(fileOf(bytes, 'Home of Ana.txt', 'text/plain'))
    expect({ type: prepared.type, name: prepared.name }).toEqual({ type, name })
    expect(await bytesIn(prepared)).toEqual(bytes)
  })

  it('redraws a picture that the browser decodes and these readers do not [U1]', async () => {
    const zeros = bytesOf(
      [0xff, 0xd8],
      Array.from({ length: 18 }, () => 0),
    )
    const odd = bytesOf(zeros, jpegOf().slice(2))
    const drawn = new Blob(['drawn'], { type: 'image/jpeg' })
    const shrink = vi.fn(() => Promise.resolve(drawn))
    const prepared = await prepareImage(fileOf(odd), shrink)
    expect([prepared.type, prepared.name, await prepared.text()]).toEqual([
      'image/jpeg',
      'image.jpg',
      'drawn',
    ])
    expect(shrink).toHaveBeenCalledOnce()
  })

  it.each([
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML', bytesOf('<!doctype html><img src=x>')],
    ['a PDF', bytesOf('%PDF-1.7')],
    ['another RIFF file', bytesOf('RIFF', [4, 0, 0, 0], 'WAVE')],
    ['a JPEG that is only its first bytes', bytesOf([0xff, 0xd8, 0xff])],
    ['an empty file', bytesOf()],
  ])('refuses %s with a name that ends in .jpg [U1]', async (_, bytes) => {
    await expect(prepareImage(fileOf(bytes))).rejects.toMatchObject({
      name: 'ImageRefused',
      code: 'not-an-image',
    })
  })

  it.each([
    ['JPEG', jpegOf({ width: 20_000, height: 20_000 })],
    ['PNG', pngOf({ width: 20_000, height: 20_000 })],
    ['WebP', webpOf(webpChunk('VP8L', webpSizes.lossless(16_000, 16_000)))],
    ['GIF', gifOf({ width: 20_000, height: 20_000 })],
  ])('refuses a %s of hundreds of megapixels by its header [U2]', async (_, bytes) => {
    const shrink = vi.fn(async () => new Blob())
    await expect(prepareImage(fileOf(bytes), shrink)).rejects.toMatchObject({
      code: 'too-many-pixels',
    })
    expect(shrink).not.toHaveBeenCalled()
  })

  it('sends a photo of 48 megapixels unchanged [U2]', async () => {
    const photo = jpegOf({ width: 8000, height: 6000 })
    expect(await bytesIn(await prepareImage(fileOf(photo)))).toEqual(photo)
  })

  it.each([
    ['of 108 megapixels', jpegOf({ width: 12_000, height: 9000 })],
    ['of more than 10 MB', pngOf({ chunks: [pngChunk('IDAT', new Uint8Array(10 * 1024 * 1024))] })],
  ])('shrinks a photo %s, and sends that [U2]', async (_, bytes) => {
    const prepared = await prepareImage(fileOf(bytes), async () => new Blob(['small']))
    expect([prepared.name, prepared.type, await prepared.text()]).toEqual([
      'image.jpg',
      'image/jpeg',
      'small',
    ])
  })

  it.each([
    ['too-many-pixels', jpegOf({ width: 12_000, height: 9000 })],
    ['too-large', pngOf({ chunks: [pngChunk('IDAT', new Uint8Array(10 * 1024 * 1024))] })],
  ])('refuses as %s a picture that this device cannot shrink [U2]', async (code, bytes) => {
    await expect(prepareImage(fileOf(bytes), async () => undefined)).rejects.toMatchObject({ code })
  })

  it('refuses a picture without pixels', async () => {
    await expect(prepareImage(fileOf(pngOf({ width: 0 })))).rejects.toMatchObject({
      code: 'not-an-image',
    })
  })

  it('sends a photo without the place where it was taken [U3]', async () => {
    const photo = fileOf(jpegOf({ segments: [jpegSegments.frameInfo, jpegSegments.exif(6)] }))
    expect(asText(await bytesIn(photo))).toContain('GPS secret place')
    expect(asText(await bytesIn(await prepareImage(photo)))).not.toContain('GPS')
  })

  it('refuses more than 40 MB before it reads a byte', async () => {
    const large = fileOf(new Uint8Array(40 * 1024 * 1024 + 1))
    large.arrayBuffer = () => Promise.reject(new Error('was read'))
    await expect(prepareImage(large)).rejects.toMatchObject({ code: 'too-large' })
  })

  it('explains the refusal, its cause and the remedy', async () => {
    await expect(prepareImage(fileOf(bytesOf('text')))).rejects.toThrow(
      'The file is not a JPEG, PNG, WebP or GIF picture, or it is damaged. It is not sent. Choose another picture.',
    )
  })
})
