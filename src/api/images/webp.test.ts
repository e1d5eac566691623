import { describe, expect, it } from 'vitest'
import { webpChunk, webpOf, webpSizes } from './testing'
import { ImageRefused } from './image-refused'
import { webp } from './webp'

const pixels = webpChunk('VP8 ', webpSizes.lossy(640, 480))
const withFlags = (value: number) => webpChunk('VP8X', webpSizes.extended(640, 480, value))

describe('the size of a WebP picture', () => {
  it.each([
    ['a lossy one', webpChunk('VP8 ', webpSizes.lossy(640, 480)), 640, 480],
    ['a lossless one', webpChunk('VP8L', webpSizes.lossless(16_383, 12_000)), 16_383, 12_000],
    ['one with a canvas', webpChunk('VP8X', webpSizes.extended(70_000, 300)), 70_000, 300],
  ])('is read from %s', (_, chunk, width, height) => {
    expect(webp.pixelSize(webpOf(chunk))).toEqual({ width, height })
  })

  it('is refused if the first chunk has no size, or is cut', () => {
    expect(() => webp.pixelSize(webpOf(webpChunk('EXIF', 'GPS')))).toThrow(ImageRefused)
    expect(() => webp.pixelSize(webpOf(pixels).slice(0, 24))).toThrow(ImageRefused)
  })
})

describe('a WebP picture without metadata', () => {
  it('has no Exif, XMP and unknown chunks and flags, and states its new length [U3]', () => {
    const flags = { all: 0b0011_1100, kept: 0b0011_0000 }
    const bytes = webpOf(
      withFlags(flags.all),
      pixels,
      webpChunk('EXIF', 'GPS'),
      webpChunk('XMP ', 'place'),
      webpChunk('note', 'odd'),
    )
    expect(webp.withoutMetadata(bytes)).toEqual(webpOf(withFlags(flags.kept), pixels))
  })

  it("does not change the borrower's file", () => {
    const bytes = webpOf(webpChunk('VP8X', webpSizes.extended(640, 480, 0b1100)), pixels)
    const before = bytes.slice()
    webp.withoutMetadata(bytes)
    expect(bytes).toEqual(before)
  })

  it('leaves out data after its stated length', () => {
    expect(
      webp.withoutMetadata(Uint8Array.from([...webpOf(pixels), ...webpChunk('VP8 ', 'hidden')])),
    ).toEqual(webpOf(pixels))
  })

  it('is refused if a chunk reaches beyond the end', () => {
    expect(() => webp.withoutMetadata(webpOf(pixels).slice(0, -2))).toThrow(ImageRefused)
  })
})
