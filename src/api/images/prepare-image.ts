import { drawAnew } from './draw-anew'
import { ImageRefused } from './image-refused'
import { isCutOff } from './is-cut-off'

const megabyte = 1024 * 1024
const maxReadBytes = 40 * megabyte
const maxSentBytes = 10 * megabyte

/**
 * Makes a picture ready to be sent, as a JPEG: the browser's decoder decides what is a picture,
 * whatever the file's name says, and its pixels alone are sent. Throws `ImageRefused`.
 */
export async function prepareImage(file: File): Promise<File> {
  if (file.size > maxReadBytes) throw new ImageRefused('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isCutOff(bytes)) throw new ImageRefused('cut-off')
  // Without a type an SVG is no picture: it would bring a page's code and addresses.
  const drawn = await drawAnew(new Blob([bytes]), maxSentBytes)
  // The name may tell where the picture was taken.
  return new File([drawn], 'image.jpg', { type: 'image/jpeg' })
}
