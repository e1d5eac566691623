import { describe, expect, it } from 'vitest'
import { bytesOf, pngChunk, pngOf } from './testing'
import { ImageRefused } from './image-refused'
import { png } from './png'

describe('the size of a PNG', () => {
  it('is read from its header', () => {
    expect(png.pixelSize(pngOf({ width: 100_000, height: 2 }))).toEqual({
      width: 100_000,
      height: 2,
    })
  })

  it('is refused if another chunk comes first or the header is cut', () => {
    expect(() => png.pixelSize(bytesOf('\x89PNG\r\n\x1a\n', pngChunk('IDAT', 'pixels')))).toThrow(
      ImageRefused,
    )
    expect(() => png.pixelSize(pngOf().slice(0, 20))).toThrow(ImageRefused)
  })
})

describe('a PNG without metadata', () => {
  it('has no texts, no Exif block, no time and no data after its end [U3]', () => {
    const metadata = [
      pngChunk('eXIf', 'GPS'),
      pngChunk('tEXt', 'a'),
      pngChunk('zTXt', 'b'),
      pngChunk('iTXt', 'c'),
      pngChunk('tIME', 'd'),
      pngChunk('prVt', 'e'),
    ]
    expect(png.withoutMetadata(pngOf({ chunks: metadata, trailer: 'secret' }))).toEqual(pngOf())
  })

  it('keeps its colours, its transparency and its animation', () => {
    const bytes = pngOf({
      chunks: [
        pngChunk('iCCP', 'colours'),
        pngChunk('PLTE', 'abc'),
        pngChunk('tRNS', 'a'),
        pngChunk('acTL', 'frames!!'),
      ],
    })
    expect(png.withoutMetadata(bytes)).toEqual(bytes)
  })

  it('is refused if it is cut or a chunk reaches beyond the end', () => {
    expect(() => png.withoutMetadata(pngOf().slice(0, -3))).toThrow(ImageRefused)
    expect(() =>
      png.withoutMetadata(pngOf({ chunks: [bytesOf([255, 255, 255, 255], 'tEXt')] })),
    ).toThrow(ImageRefused)
  })
})
