import { ImageRefused } from './image-refused'

/** A canvas of iOS holds 16.7 million pixels. */
const maxCanvasPixels = 16_000_000
/** A decoder takes four bytes for each pixel; no camera of a phone takes more pixels. */
const maxPixels = 216_000_000
const attempts = 4
const step = 0.7
/** A colour that is written to a canvas and read back. */
const probe = [18, 52, 86, 255]

/**
 * Has the browser decode a picture and draws it anew as a JPEG of at most `maxBytes`: upright, and
 * without what else the file said. Throws `ImageRefused`.
 */
export async function drawAnew(file: Blob, maxBytes: number): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const picture = await load(address)
    const pixels = picture.naturalWidth * picture.naturalHeight
    if (pixels === 0) throw new ImageRefused('not-an-image')
    if (pixels > maxPixels) throw new ImageRefused('too-many-pixels')
    if (!canvasIsRead()) throw new ImageRefused('canvas-blocked')
    let scale = Math.min(1, Math.sqrt(maxCanvasPixels / pixels))
    for (let attempt = 0; attempt < attempts; attempt += 1, scale *= step) {
      const drawn = await draw(picture, scale, file)
      if (drawn && drawn.size <= maxBytes) return drawn
    }
    throw new ImageRefused('too-large')
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** An element knows the size before a pixel is decoded, and draws the picture as it was held. */
function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(new ImageRefused('not-an-image')))
    picture.src = address
  })
}

/**
 * Firefox can be set to give a page random colours for those of a canvas. Other settings, and Brave,
 * change them by a step or two, which nobody sees.
 */
function canvasIsRead(): boolean {
  const [, context] = newCanvas(1, 1)
  context.fillStyle = `rgb(${probe.slice(0, 3).join()})`
  context.fillRect(0, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 1, 1)
  return probe.every((part, index) => Math.abs(part - (data[index] ?? 0)) < 16)
}

/** A decoder that stops early leaves a corner open; so does a picture that is transparent there. */
function hasOpenCorner(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  return [0, width - 1].some((x) =>
    [0, height - 1].some((y) => (context.getImageData(x, y, 1, 1).data[3] ?? 0) < 255),
  )
}

/** Chromium rejects here what it could decode in part only. */
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
  if (hasOpenCorner(context) && !(await isDecodedWhole(file))) throw new ImageRefused('cut-off')
  // A JPEG has nothing to see through: white goes behind the picture.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  )
  canvas.width = 0 // iOS counts the memory of a canvas until then
  return drawn
}

function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new ImageRefused('too-large') // no memory is left for it
  return [canvas, context]
}
