/** The number of pixels that a canvas of every engine can hold. */
const maxCanvasPixels = 16_000_000
const attempts = 4
const step = 0.7

/**
 * Redraws a picture as a JPEG, smaller each time, until it has at most `maxBytes`. Undefined if
 * this device cannot decode it, or it never fits.
 */
export async function shrinkImage(file: Blob, maxBytes: number): Promise<Blob | undefined> {
  const picture = await decoded(file)
  if (!picture) return undefined
  try {
    let scale = Math.min(1, Math.sqrt(maxCanvasPixels / (picture.width * picture.height)))
    for (let attempt = 0; attempt < attempts; attempt += 1, scale *= step) {
      const drawn = await draw(picture, scale)
      if (drawn && drawn.size <= maxBytes) return drawn
    }
    return undefined
  } finally {
    picture.close()
  }
}

/** Undefined on a phone that is too old, or has too little memory for so many pixels. */
async function decoded(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

function draw(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(picture.width * scale))
  canvas.height = Math.max(1, Math.floor(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // A JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
