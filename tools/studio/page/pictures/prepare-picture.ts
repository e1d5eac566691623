/** The picture as `data:` URLs, for one and for two pixels per unit of length. */
export type Densities = readonly [single: string, double: string]

export type PictureRefusal = 'notAPicture' | 'tooLarge' | 'tooSmall' | 'tooDetailed'

const mostFileBytes = 40 * 1024 * 1024
/**
 * The maximum size in units of length. With two pixels per unit, a picture has 800 by 1,600 pixels.
 */
const mostUnits = { width: 400, height: 800 }
/** The maximum length of a `data:` URL in the grammar. */
const mostLetters = 100_000
const qualities = [0.85, 0.7, 0.55, 0.4, 0.25]

/**
 * Redraws a file on a canvas in two densities. The copies contain only the pixels of the first
 * frame, and no metadata.
 */
export async function preparePicture(file: File): Promise<Densities | PictureRefusal> {
  if (file.size > mostFileBytes) return 'tooLarge'
  const address = URL.createObjectURL(new Blob([file]))
  try {
    const image = await load(address)
    if (!image) return 'notAPicture'
    const { naturalWidth, naturalHeight } = image
    const scale = Math.min(
      1,
      (2 * mostUnits.width) / naturalWidth,
      (2 * mostUnits.height) / naturalHeight,
    )
    const [width, height] = [naturalWidth, naturalHeight].map((side) =>
      Math.floor((side * scale) / 2),
    )
    if (!width || !height) return 'tooSmall'
    const single = draw(image, width, height)
    const double = draw(image, 2 * width, 2 * height)
    return single && double ? [single, double] : 'tooDetailed'
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function load(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return undefined // The browser cannot read the file as a picture.
  }
}

/** Draws a picture with the best quality that is small enough. */
function draw(image: HTMLImageElement, width: number, height: number): string | undefined {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const isWebP = canvas.toDataURL('image/webp').startsWith('data:image/webp')
  if (!isWebP) {
    // A JPEG has no transparency.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  const type = isWebP ? 'image/webp' : 'image/jpeg'
  for (const quality of qualities) {
    const url = canvas.toDataURL(type, quality)
    if (url.length <= mostLetters) return url
  }
  return undefined
}
