import { describe, expect, it } from 'vitest'
import { bytesOf, gifExtension, gifOf } from './testing'
import { gif } from './gif'
import { ImageRefused } from './image-refused'

describe('the size of a GIF', () => {
  it('is that of its screen', () => {
    expect(gif.pixelSize(gifOf({ width: 640, height: 480 }))).toEqual({ width: 640, height: 480 })
  })

  it('is that of a frame larger than the screen [U2]', () => {
    expect(gif.pixelSize(gifOf({ width: 1, height: 1, frame: [60_000, 50_000] }))).toEqual({
      width: 60_000,
      height: 50_000,
    })
  })

  it.each([
    ['without a frame', bytesOf('GIF89a', [4, 0, 4, 0, 0, 0, 0, 0x3b])],
    ['with an unknown block', gifOf({ blocks: [bytesOf([0x40])] })],
    ['that is cut', gifOf().slice(0, -4)],
  ])('is refused for one %s', (_, bytes) => {
    expect(() => gif.pixelSize(bytes)).toThrow(ImageRefused)
  })
})

describe('a GIF without metadata', () => {
  it('has no comments, no blocks of programs and no data after its end [U3]', () => {
    const metadata = [
      gifExtension(0xfe, 'a comment', 'in two parts'),
      gifExtension(0xff, 'XMP DataXMP', 'a place'),
    ]
    expect(gif.withoutMetadata(gifOf({ blocks: metadata, trailer: 'secret' }))).toEqual(gifOf())
  })

  it('keeps its timing and its loop', () => {
    const bytes = gifOf({
      blocks: [gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0'), gifExtension(0xf9, '\x04\x0a\0\0')],
    })
    expect(gif.withoutMetadata(bytes)).toEqual(bytes)
  })
})
