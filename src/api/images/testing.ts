import { join, type Bytes } from './bytes'

/** For tests: bytes from texts (one byte per character) and numbers. */
export function bytesOf(...parts: (string | readonly number[] | Bytes)[]): Bytes {
  return join(
    parts.map((part) =>
      typeof part === 'string'
        ? Uint8Array.from(part, (character) => character.charCodeAt(0))
        : Uint8Array.from(part),
    ),
  )
}

/** The text of bytes, to search it for forbidden content. */
export function asText(bytes: Bytes): string {
  return String.fromCharCode(...bytes)
}

const high = (value: number, size: number) =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) % 256)
const low = (value: number, size: number) => high(value, size).toReversed()

const jpegSegment = (marker: number, content: string | Bytes) =>
  bytesOf([0xff, marker], high(content.length + 2, 2), content)
const jpegFrame = (width: number, height: number) =>
  jpegSegment(0xc0, bytesOf([8], high(height, 2), high(width, 2), [1, 1, 0x11, 0]))
const jpegScan = bytesOf(
  jpegSegment(0xda, bytesOf([1, 1, 0, 0, 63, 0])),
  [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
)

/**
 * For tests: a JPEG of this size with further segments after its start, and a trailer after its
 * end.
 */
export function jpegOf({
  width = 4,
  height = 3,
  segments = [] as readonly Bytes[],
  trailer = '',
} = {}): Bytes {
  return bytesOf(
    [0xff, 0xd8],
    ...segments,
    jpegFrame(width, height),
    jpegScan,
    [0xff, 0xd9],
    trailer,
  )
}

/** For tests: JPEG segments that programs and cameras write. */
export const jpegSegments = {
  frameInfo: jpegSegment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0'),
  thumbnail: jpegSegment(0xe0, 'JFXX\0secret face'),
  colours: jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01colours'),
  secondPicture: jpegSegment(0xe2, 'MPF\0secret index'),
  comment: jpegSegment(0xfe, 'secret comment'),
  press: jpegSegment(0xed, 'Photoshop 3.0\0secret caption'),
  description: jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0secret address'),
  exif: (orientation: number, order: 'MM' | 'II' = 'MM') => {
    const number = order === 'MM' ? high : low
    const entry = (tag: number, value: number) => [
      ...number(tag, 2),
      ...number(3, 2),
      ...number(1, 4),
      ...number(value, 2),
      0,
      0,
    ]
    return jpegSegment(
      0xe1,
      bytesOf(
        'Exif\0\0',
        order,
        number(42, 2),
        number(8, 4),
        number(2, 2),
        entry(0x0100, 9),
        entry(0x0112, orientation),
        number(0, 4),
        'GPS secret place',
      ),
    )
  },
}

/** For tests: a chunk of a PNG; readers ignore its checksum. */
export const pngChunk = (type: string, content: string | Bytes = '') =>
  bytesOf(high(content.length, 4), type, content, [1, 2, 3, 4])

/** For tests: a PNG of this size with further chunks, and a trailer after its end. */
export function pngOf({
  width = 4,
  height = 3,
  chunks = [] as readonly Bytes[],
  trailer = '',
} = {}): Bytes {
  const header = pngChunk('IHDR', bytesOf(high(width, 4), high(height, 4), [8, 6, 0, 0, 0]))
  return bytesOf(
    '\x89PNG\r\n\x1a\n',
    header,
    ...chunks,
    pngChunk('IDAT', 'pixels'),
    pngChunk('IEND'),
    trailer,
  )
}

/** For tests: a chunk of a WebP file, padded to an even length by a zero. */
export const webpChunk = (name: string, content: string | Bytes) =>
  bytesOf(name, low(content.length, 4), content, content.length % 2 ? [0] : [])

/** For tests: the contents of the WebP chunks with a size. */
export const webpSizes = {
  extended: (width: number, height: number, flags = 0) =>
    bytesOf([flags, 0, 0, 0], low(width - 1, 3), low(height - 1, 3)),
  lossy: (width: number, height: number) =>
    bytesOf([0, 0, 0, 0x9d, 0x01, 0x2a], low(width, 2), low(height, 2), 'pixels'),
  lossless: (width: number, height: number) =>
    bytesOf([0x2f], low(width - 1 + (height - 1) * 0x4000, 4), 'pixels'),
}

/** For tests: a WebP file of these chunks. */
export function webpOf(...chunks: readonly Bytes[]): Bytes {
  const content = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', low(content.length, 4), content)
}

/**
 * For tests: a GIF with a screen of this size, blocks before its frame, and a trailer after its
 * end.
 */
export function gifOf({
  width = 4,
  height = 3,
  frame = [width, height] as readonly number[],
  blocks = [] as readonly Bytes[],
  trailer = '',
} = {}): Bytes {
  const screen = bytesOf(
    'GIF89a',
    low(width, 2),
    low(height, 2),
    [0x80, 0, 0],
    [0, 0, 0, 255, 255, 255],
  )
  const picture = bytesOf(
    [0x2c, 0, 0, 0, 0],
    frame.flatMap((side) => low(side, 2)),
    [0],
    [2, 2, 0x44, 0x01, 0],
  )
  return bytesOf(screen, ...blocks, picture, [0x3b], trailer)
}

/** For tests: an extension block of a GIF. */
export const gifExtension = (label: number, ...parts: readonly string[]) =>
  bytesOf([0x21, label], ...parts.flatMap((part) => [[part.length], part]), [0])
