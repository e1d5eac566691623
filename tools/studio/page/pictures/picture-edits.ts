import { newNameRefusal, printDocument, type Refusal } from '../../../analysis/authoring/subjects'
import { setValue } from '../../../analysis/authoring/document/edits'
import { plainName } from '../../../analysis/names/words-of-names'
import type { PictureDocument, Project } from '../../../analysis/project/project'
import { setText } from '../texts/text-cell'
import { t } from '../words/words'
import type { Transaction } from '../workspace/transaction'

const namespace = 'pictures'

export interface NewPicture {
  readonly name: string
  /** The alternative text in each language of the app. */
  readonly alt: Readonly<Record<string, string>>
  readonly densities: Densities
}

/** Returns the edits that add a picture with its alternative texts. */
export function newPicture(
  project: Project,
  textOf: (path: string) => string,
  { name, alt, densities }: NewPicture,
): readonly Transaction[] | { readonly refused: Refusal } {
  const refused = newNameRefusal(project, { kind: 'picture', name })
  if (refused) return refused
  const key = `${namespace}.${name}`
  const document = {
    $schema: '../language/picture.schema.json',
    picture: name,
    alt: { t: key },
    densities: [...densities],
  }
  const path = `schemas/pictures/${name}.json`
  return [
    {
      path,
      edits: [{ from: 0, to: textOf(path).length, text: printDocument(document) }],
      label: t('picturesPanel.add', { name }),
    },
    ...project.app.languages.map((language) =>
      setText(project.texts, textOf, language, key, alt[language]?.trim() ?? ''),
    ),
  ]
}

/** Replaces the image of a picture. Its name and its texts stay. */
export function replacedPicture(
  { file }: PictureDocument,
  textOf: (path: string) => string,
  densities: Densities,
): Transaction {
  return {
    path: file,
    edits: setValue(textOf(file), '/densities', [...densities]),
    label: t('picturesPanel.replace'),
  }
}

/** Suggests a picture name from a file name, such as `summer-sale` for `Summer Sale.png`. */
export function nameFrom(file: string): string {
  return plainName(file.replace(/\.[^.]*$/, ''))
}

/** The picture as `data:` URLs, with one and with two image pixels per CSS pixel. */
export type Densities = readonly [single: string, double: string]

export type PictureRefusal = 'notAPicture' | 'tooLarge' | 'tooSmall' | 'tooDetailed'

const mostFileBytes = 40 * 1024 * 1024
/** The maximum size in CSS pixels. The sharper copy has at most 800 by 1,600 pixels. */
const mostUnits = { width: 400, height: 800 }
/** The maximum length of a `data:` URL in the schema of pictures. */
const mostLetters = 100_000
const qualities = [0.85, 0.7, 0.55, 0.4, 0.25]

/**
 * Draws an image file on a canvas in two densities. The copies have no metadata, and only the first
 * frame of an animation.
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
    return undefined // The file is not an image that the browser supports.
  }
}

/** Encodes the image with the best quality that fits the maximum length; otherwise undefined. */
function draw(image: HTMLImageElement, width: number, height: number): string | undefined {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const isWebP = canvas.toDataURL('image/webp').startsWith('data:image/webp')
  if (!isWebP) {
    // A JPEG has no transparency, so the background becomes white.
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
