import { EngineError } from '../../../renderer/language'

const megabyte = 1024 * 1024
const maxReadBytes = 40 * megabyte
const maxSentBytes = 10 * megabyte

/** Converts an image to a JPEG without metadata. Throws `ImageError` for an invalid file. */
export async function prepareImage(file: File): Promise<File> {
  if (file.size > maxReadBytes) throw new ImageError('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isCutOff(bytes)) throw new ImageError('cut-off')
  // Without a type, the browser refuses an SVG, which could contain code and URLs.
  const jpeg = await redraw(new Blob([bytes]), maxSentBytes)
  // The original file name could reveal personal data.
  return new File([jpeg], 'image.jpg', { type: 'image/jpeg' })
}

type Bytes = Uint8Array<ArrayBuffer>

/** True if the end of an image file is missing. Browsers show such an image without an error. */
export function isCutOff(bytes: Bytes): boolean {
  const view = new DataView(bytes.buffer)
  if (startsWith(bytes, '\xff\xd8\xff')) return jpegIsOpen(bytes)
  if (startsWith(bytes, '\x89PNG')) return pngIsOpen(view)
  return startsWith(bytes, 'RIFF') && bytes.length < 8 + view.getUint32(4, true)
}

function startsWith(bytes: Bytes, text: string): boolean {
  return (
    bytes.length > 12 &&
    Array.from(text).every((character, at) => bytes[at] === character.charCodeAt(0))
  )
}

/**
 * True if a JPEG has no end marker, so that its last marker starts the pixel data. Zeros and
 * restart markers are part of the pixel data. Data after the end is allowed: Samsung phones store a
 * video after a panorama.
 */
function jpegIsOpen(bytes: Bytes): boolean {
  const isAmongPixels = (next = 0xff) => next === 0 || next === 0xff || (next & 0xf8) === 0xd0
  let at = bytes.lastIndexOf(0xff)
  while (at > 0 && isAmongPixels(bytes[at + 1])) at = bytes.lastIndexOf(0xff, at - 1)
  return bytes[at + 1] === 0xda
}

function pngIsOpen(view: DataView): boolean {
  const end = 0x49454e44
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === end) return false
  return true
}

/** The maximum number of pixels of a canvas. iOS allows 16.7 million. */
const maxCanvasPixels = 16_000_000
/** The maximum number of pixels of an image. A decoder needs four bytes per pixel. */
const maxPixels = 216_000_000
const attempts = 4
const step = 0.7
const probe = [18, 52, 86, 255]

async function redraw(file: Blob, maxBytes: number): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const picture = await load(address)
    const pixels = picture.naturalWidth * picture.naturalHeight
    if (pixels === 0) throw new ImageError('not-an-image')
    if (pixels > maxPixels) throw new ImageError('too-many-pixels')
    if (!canvasIsRead()) throw new ImageError('canvas-blocked')
    let scale = Math.min(1, Math.sqrt(maxCanvasPixels / pixels))
    for (let attempt = 0; attempt < attempts; attempt += 1, scale *= step) {
      const jpeg = await draw(picture, scale, file)
      if (jpeg && jpeg.size <= maxBytes) return jpeg
    }
    throw new ImageError('too-large')
  } finally {
    URL.revokeObjectURL(address)
  }
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(new ImageError('not-an-image')))
    picture.src = address
  })
}

/**
 * True if a canvas returns the colours that were drawn. To prevent tracking, Firefox can return
 * random colours, and Brave slightly different colours.
 */
function canvasIsRead(): boolean {
  const [, context] = newCanvas(1, 1)
  context.fillStyle = `rgb(${probe.slice(0, 3).join()})`
  context.fillRect(0, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 1, 1)
  return probe.every((part, index) => Math.abs(part - (data[index] ?? 0)) < 16)
}

/** True if a corner is transparent: the decoder stopped early, or the image is transparent. */
function hasOpenCorner(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  return [0, width - 1].some((x) =>
    [0, height - 1].some((y) => (context.getImageData(x, y, 1, 1).data[3] ?? 0) < 255),
  )
}

async function isDecodedWhole(file: Blob): Promise<boolean> {
  if (!('createImageBitmap' in window)) return true
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  bitmap?.close()
  return bitmap !== undefined
}

async function draw(picture: HTMLImageElement, scale: number, file: Blob): Promise<Blob | null> {
  const [canvas, context] = newCanvas(
    Math.max(1, Math.floor(picture.naturalWidth * scale)),
    Math.max(1, Math.floor(picture.naturalHeight * scale)),
  )
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  if (hasOpenCorner(context) && !(await isDecodedWhole(file))) throw new ImageError('cut-off')
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  )
  canvas.width = 0 // iOS frees the memory of a canvas when its size is 0.
  return jpeg
}

function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new ImageError('too-large') // The phone has too little memory.
  return [canvas, context]
}

type ImageRefusal = 'not-an-image' | 'cut-off' | 'too-large' | 'too-many-pixels' | 'canvas-blocked'

const messages: Readonly<Record<ImageRefusal, string>> = {
  'not-an-image':
    'This browser cannot read the file as a picture. It is not sent. Choose a JPEG, PNG, WebP or GIF picture.',
  'cut-off':
    'The end of the picture is missing, or a part of it is damaged. It is not sent. Choose it again, or another one.',
  'too-large':
    'The picture is larger than 40 MB, or no smaller copy fits into 10 MB. It is not sent. Choose a smaller one.',
  'too-many-pixels':
    'The picture has more than 216 megapixels. It is not sent. Choose a smaller one.',
  'canvas-blocked':
    'This browser gives pages random colours in place of a picture. It is not sent. Allow the page to read canvases.',
}

/** The error for a refused image. The code determines the message for the borrower. */
class ImageError extends EngineError {
  override name = 'ImageError'
  declare readonly code: ImageRefusal

  constructor(code: ImageRefusal) {
    super(code, messages[code])
  }
}
