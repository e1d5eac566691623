import { EngineError } from '../../../renderer/language'

/** Why a picture is not sent. */
export type ImageRefusal =
  | 'not-an-image'
  | 'cut-off'
  | 'too-large'
  | 'too-many-pixels'
  | 'canvas-blocked'

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

/** A picture that must not be sent; the code decides what the borrower is told. */
export class ImageRefused extends EngineError {
  override name = 'ImageRefused'
  declare readonly code: ImageRefusal

  constructor(code: ImageRefusal) {
    super(code, messages[code])
  }
}
