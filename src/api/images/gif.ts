import { byteAt, join, littleEndian, slice, textStandsAt, type Bytes } from './bytes'
import type { ImageFormat, PixelSize } from './image-format'
import { ImageRefused } from './image-refused'

/** GIF: a screen, and blocks of frames and extensions (GIF89a specification). */
export const gif: ImageFormat = {
  type: 'image/gif',
  extension: 'gif',
  matches: (bytes) => textStandsAt(bytes, 0, 'GIF87a') || textStandsAt(bytes, 0, 'GIF89a'),
  pixelSize,
  withoutMetadata,
}

interface Block {
  kind: 'frame' | 'needed' | 'metadata'
  start: number
  end: number
}

const introducers = { extension: 0x21, frame: 0x2c, trailer: 0x3b }
const SCREEN_END = 13
const FRAME_HEADER_LENGTH = 10

// A frame may be larger than the screen, so the largest one counts.
function pixelSize(bytes: Bytes): PixelSize {
  const screen = { width: littleEndian(bytes, 6, 2), height: littleEndian(bytes, 8, 2) }
  const frames = [...blocks(bytes)].filter(({ kind }) => kind === 'frame')
  if (frames.length === 0) throw new ImageRefused('not-an-image')
  return frames.reduce(
    ({ width, height }, { start }) => ({
      width: Math.max(width, littleEndian(bytes, start + 1, 2) + littleEndian(bytes, start + 5, 2)),
      height: Math.max(
        height,
        littleEndian(bytes, start + 3, 2) + littleEndian(bytes, start + 7, 2),
      ),
    }),
    screen,
  )
}

function withoutMetadata(bytes: Bytes): Bytes {
  const kept = [...blocks(bytes)]
    .filter(({ kind }) => kind !== 'metadata')
    .map(({ start, end }) => slice(bytes, start, end))
  return join([
    slice(bytes, 0, endOfColours(bytes, 10, SCREEN_END)),
    ...kept,
    Uint8Array.of(introducers.trailer),
  ])
}

function* blocks(bytes: Bytes): Generator<Block> {
  let start = endOfColours(bytes, 10, SCREEN_END)
  while (start < bytes.length && byteAt(bytes, start) !== introducers.trailer) {
    const block =
      byteAt(bytes, start) === introducers.frame ? frameAt(bytes, start) : extensionAt(bytes, start)
    yield block
    start = block.end
  }
}

function frameAt(bytes: Bytes, start: number): Block {
  const data = endOfColours(bytes, start + 9, start + FRAME_HEADER_LENGTH)
  return { kind: 'frame', start, end: endOfData(bytes, data + 1) }
}

function extensionAt(bytes: Bytes, start: number): Block {
  if (byteAt(bytes, start) !== introducers.extension) throw new ImageRefused('not-an-image')
  const isTiming = byteAt(bytes, start + 1) === 0xf9
  const isLoop = byteAt(bytes, start + 1) === 0xff && textStandsAt(bytes, start + 3, 'NETSCAPE2.0')
  return {
    kind: isTiming || isLoop ? 'needed' : 'metadata',
    start,
    end: endOfData(bytes, start + 2),
  }
}

// A table of colours follows its header if the packed byte says so, with 2 to 256 entries of three
// bytes.
function endOfColours(bytes: Bytes, packedAt: number, tableStart: number): number {
  const packed = byteAt(bytes, packedAt)
  return packed & 0x80 ? tableStart + 3 * 2 ** ((packed & 0x07) + 1) : tableStart
}

function endOfData(bytes: Bytes, from: number): number {
  let at = from
  for (let length = byteAt(bytes, at); length > 0; length = byteAt(bytes, at)) at += length + 1
  return at + 1
}
