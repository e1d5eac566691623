import { byteAt, join, littleEndian, slice, textAt, textStandsAt, type Bytes } from './bytes'
import type { ImageFormat, PixelSize } from './image-format'
import { ImageRefused } from './image-refused'

/**
 * WebP: a RIFF file of chunks, each with a name, a length and a content of even length (RFC 9649).
 */
export const webp: ImageFormat = {
  type: 'image/webp',
  extension: 'webp',
  matches: (bytes) => textStandsAt(bytes, 0, 'RIFF') && textStandsAt(bytes, 8, 'WEBP'),
  pixelSize,
  withoutMetadata,
}

interface Chunk {
  name: string
  start: number
  end: number
}

const FILE_HEADER_LENGTH = 12
const CHUNK_HEADER_LENGTH = 8
const METADATA_FLAGS = 0b0000_1100 // Exif and XMP, in the first byte of VP8X

const neededChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** Readers of the size in the first chunk of a file; `at` is the place of its content. */
const sizeReaders: Readonly<Record<string, (bytes: Bytes, at: number) => PixelSize>> = {
  VP8X: (bytes, at) => ({
    width: littleEndian(bytes, at + 4, 3) + 1,
    height: littleEndian(bytes, at + 7, 3) + 1,
  }),
  'VP8 ': (bytes, at) => ({
    width: littleEndian(bytes, at + 6, 2) % 0x4000,
    height: littleEndian(bytes, at + 8, 2) % 0x4000,
  }),
  VP8L: (bytes, at) => {
    const packed = littleEndian(bytes, at + 1, 4)
    return { width: (packed % 0x4000) + 1, height: (Math.floor(packed / 0x4000) % 0x4000) + 1 }
  },
}

function pixelSize(bytes: Bytes): PixelSize {
  const read = sizeReaders[textAt(bytes, FILE_HEADER_LENGTH, 4)]
  if (!read) throw new ImageRefused('not-an-image')
  return read(bytes, FILE_HEADER_LENGTH + CHUNK_HEADER_LENGTH)
}

function withoutMetadata(bytes: Bytes): Bytes {
  const kept = chunks(bytes)
    .filter(({ name }) => neededChunks.has(name))
    .map((chunk) => withoutFlags(chunk, bytes))
  const whole = join([slice(bytes, 0, FILE_HEADER_LENGTH), ...kept])
  new DataView(whole.buffer).setUint32(4, whole.length - CHUNK_HEADER_LENGTH, true)
  return whole
}

function withoutFlags({ name, start, end }: Chunk, bytes: Bytes): Bytes {
  const copy = slice(bytes, start, end).slice()
  if (name === 'VP8X')
    copy[CHUNK_HEADER_LENGTH] = byteAt(copy, CHUNK_HEADER_LENGTH) & ~METADATA_FLAGS
  return copy
}

// Data after the length that the file states are left out.
function chunks(bytes: Bytes): Chunk[] {
  const fileEnd = Math.min(bytes.length, littleEndian(bytes, 4, 4) + CHUNK_HEADER_LENGTH)
  const found: Chunk[] = []
  for (let start = FILE_HEADER_LENGTH; start + CHUNK_HEADER_LENGTH <= fileEnd; ) {
    const length = littleEndian(bytes, start + 4, 4)
    const end = start + CHUNK_HEADER_LENGTH + length + (length % 2)
    found.push({ name: textAt(bytes, start, 4), start, end })
    start = end
  }
  return found
}
