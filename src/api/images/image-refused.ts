import { EngineError } from '../../../renderer/language'

/** The reason why a picture is not sent. */
export type ImageRefusal = 'not-an-image' | 'too-large' | 'too-many-pixels'

const messages: Readonly<Record<ImageRefusal, string>> = {
  'not-an-image':
    'The file is not a JPEG, PNG, WebP or GIF picture, or it is damaged. It is not sent. Choose another picture.',
  'too-large':
    'The picture is larger than 10 MB and could not be made smaller. It is not sent. Choose a smaller one.',
  'too-many-pixels':
    'The picture has more than 64 megapixels and could not be made smaller. It is not sent. Choose a smaller one.',
}

/** A picture that must not be sent; the code decides the notice for the borrower. */
export class ImageRefused extends EngineError {
  override name = 'ImageRefused'
  declare readonly code: ImageRefusal

  constructor(code: ImageRefusal) {
    super(code, messages[code])
  }
}
