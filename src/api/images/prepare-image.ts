import type { Bytes } from './bytes'
import { gif } from './gif'
import type { ImageFormat } from './image-format'
import { ImageRefused } from './image-refused'
import { jpeg } from './jpeg'
import { png } from './png'
import { shrinkImage } from './shrink-image'
import { webp } from './webp'

const formats: readonly ImageFormat[] = [jpeg, png, webp, gif]
/** What is sent as it is: sensors of phones take 50 and 64 megapixels. */
const maxBytes = 10 * 1024 * 1024
const maxPixels = 64_000_000
/** What a phone may try to make smaller; beyond it stands no photo. */
const maxReadBytes = 40 * 1024 * 1024
const maxReadPixels = 216_000_000

/**
 * Makes a picture ready to be sent: it is what its first bytes say, whatever its name says, and
 * where and by what it was taken is gone. Its pixels stay as they are, unless it is larger than 10
 * MB or 64 megapixels: then it is drawn anew, smaller. Throws `ImageRefused`.
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
 * The size of a picture and its bytes without metadata; undefined where these readers do not know
 * it. They are stricter than browsers.
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

/** The browser decides what else is a picture: what it decodes is drawn anew, without metadata. */
async function redraw(file: File, shrink: typeof shrinkImage): Promise<File> {
  const drawn = await shrink(file, maxBytes)
  if (!drawn) throw new ImageRefused('not-an-image')
  return imageOf(drawn, jpeg.type, jpeg.extension)
}

/** The name of a picture may tell where it was taken as well. */
function imageOf(content: BlobPart, type: string, extension: string): File {
  return new File([content], `image.${extension}`, { type })
}

function pixelsOf(format: ImageFormat, bytes: Bytes): number {
  const { width, height } = format.pixelSize(bytes)
  if (width === 0 || height === 0) throw new ImageRefused('not-an-image')
  return width * height
}
