import { bigEndian, join, slice, textAt, textStandsAt, type Bytes } from './bytes'
import type { ImageFormat, PixelSize } from './image-format'
import { ImageRefused } from './image-refused'

/**
 * PNG: a series of chunks, each with its length, type, content and checksum (W3C PNG, section 5).
 */
export const png: ImageFormat = {
  type: 'image/png',
  extension: 'png',
  matches: (bytes) => textStandsAt(bytes, 0, SIGNATURE),
  pixelSize,
  withoutMetadata,
}

const SIGNATURE = '\x89PNG\r\n\x1a\n'

/** Chunks that decide how the pixels look; all others are left out. */
const neededChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
])

function pixelSize(bytes: Bytes): PixelSize {
  if (!textStandsAt(bytes, 12, 'IHDR')) throw new ImageRefused('not-an-image')
  return { width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) }
}

function withoutMetadata(bytes: Bytes): Bytes {
  const parts = [slice(bytes, 0, SIGNATURE.length)]
  for (let start = SIGNATURE.length, last = false; !last; ) {
    const type = textAt(bytes, start + 4, 4)
    const end = start + 12 + bigEndian(bytes, start, 4)
    if (neededChunks.has(type)) parts.push(slice(bytes, start, end))
    last = type === 'IEND'
    start = end
  }
  return join(parts)
}
