import type { Bytes } from './bytes'
import { gif } from './gif'
import type { ImageFormat } from './image-format'
import { ImageRefused } from './image-refused'
import { jpeg } from './jpeg'
import { png } from './png'
import { webp } from './webp'

const formats: readonly ImageFormat[] = [jpeg, png, webp, gif]
const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000

/**
 * Makes a picture ready to be sent: it is what its first bytes say, whatever its name says; it is
 * at most 10 MB and 40 megapixels
 * large; and where and by what it was taken is gone. Its pixels are neither decoded nor encoded
 * again. Throws `ImageRefused`.
 */
export async function prepareImage(file: File): Promise<File> {
  if (file.size > maxBytes) throw new ImageRefused('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = formats.find(({ matches }) => matches(bytes))
  if (!format) throw new ImageRefused('not-an-image')
  refuseByPixels(format, bytes)
  // The name of a picture may tell where it was taken as well.
  return new File([format.withoutMetadata(bytes)], `image.${format.extension}`, {
    type: format.type,
  })
}

function refuseByPixels(format: ImageFormat, bytes: Bytes): void {
  const { width, height } = format.pixelSize(bytes)
  if (width === 0 || height === 0) throw new ImageRefused('not-an-image')
  if (width * height > maxPixels) throw new ImageRefused('too-many-pixels')
}
