import type { Bytes } from './bytes'
import { gif } from './gif'
import type { ImageFormat } from './image-format'
import { ImageRefused } from './image-refused'
import { jpeg } from './jpeg'
import { png } from './png'
import { shrinkImage } from './shrink-image'
import { webp } from './webp'

const formats: readonly ImageFormat[] = [jpeg, png, webp, gif]
/** The limits for a picture that is sent unchanged: sensors of phones take 50 and 64 megapixels. */
const maxBytes = 10 * 1024 * 1024
const maxPixels = 64_000_000
/** The limits for a picture that a phone may try to shrink; no photo is larger. */
const maxReadBytes = 40 * 1024 * 1024
const maxReadPixels = 216_000_000

/**
 * Prepares a picture for sending. Its first bytes decide its format, not its name, and the metadata
 * about its place and camera are removed. Its pixels stay unchanged, unless it is larger than 10 MB
 * or 64 megapixels: then it is redrawn smaller. Throws `ImageRefused`.
 */
export async function prepareImage(file: File, shrink = shrinkImage): Promise<File> {
  if (file.size > maxReadBytes) throw new ImageRefused('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parsed = parse(bytes)
  if (!parsed) return redraw(file, shrink)
  const { format, pixels, whole } = parsed
  if (whole.byteLength <= maxBytes && pixels <= maxPixels)
    return imageOf(whole, format.type, format.extension)
  const smaller = await shrink(new Blob([whole], { type: format.type }), maxBytes)
  if (!smaller) throw new ImageRefused(pixels > maxPixels ? 'too-many-pixels' : 'too-large')
  return imageOf(smaller, jpeg.type, jpeg.extension)
}

/**
 * The size of a picture and its bytes without metadata; undefined if these readers, which are
 * stricter than browsers, do not recognize it.
 */
function parse(bytes: Bytes): { format: ImageFormat; pixels: number; whole: Bytes } | undefined {
  const format = formats.find(({ matches }) => matches(bytes))
  if (!format) return undefined
  try {
    const pixels = pixelsOf(format, bytes)
    if (pixels > maxReadPixels) throw new ImageRefused('too-many-pixels')
    return { format, pixels, whole: format.withoutMetadata(bytes) }
  } catch (error) {
    if (error instanceof ImageRefused && error.code === 'not-an-image') return undefined
    throw error
  }
}

/** Redraws any other picture that the browser can decode, without metadata. */
async function redraw(file: File, shrink: typeof shrinkImage): Promise<File> {
  const drawn = await shrink(file, maxBytes)
  if (!drawn) throw new ImageRefused('not-an-image')
  return imageOf(drawn, jpeg.type, jpeg.extension)
}

/** A new name, since the old one may also tell where the picture was taken. */
function imageOf(content: BlobPart, type: string, extension: string): File {
  return new File([content], `image.${extension}`, { type })
}

function pixelsOf(format: ImageFormat, bytes: Bytes): number {
  const { width, height } = format.pixelSize(bytes)
  if (width === 0 || height === 0) throw new ImageRefused('not-an-image')
  return width * height
}
