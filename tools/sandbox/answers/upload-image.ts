import type { Handler } from '../call'
import { answer, refuse } from '../outcome'
import { MAX_UPLOAD_BYTES, sniffImageType, storeUpload } from '../state/uploads'

/** Path prefix under which stored pictures are served. */
export const FILES_PATH = '/stadium/files/'

/**
 * Stores one picture and answers with its address. Refuses all bodies except exactly one real
 * picture.
 */
export const uploadProblemImg: Handler = async ({ session, files, language }) => {
  const words = {
    es: {
      one: 'Sube una sola imagen.',
      large: 'La imagen es demasiado grande.',
      kind: 'El archivo no es una imagen.',
    },
    en: {
      one: 'Upload exactly one image.',
      large: 'The image is too large.',
      kind: 'The file is not an image.',
    },
  }[language]
  const [part] = files
  if (!part || files.length !== 1 || part.field !== 'problemImage') return refuse('1', words.one)
  if (part.file.size > MAX_UPLOAD_BYTES) return refuse('1', words.large)
  const bytes = await part.file.arrayBuffer()
  const type = sniffImageType(bytes)
  if (!type) return refuse('1', words.kind)
  return answer({ url: FILES_PATH + storeUpload(session, type, bytes).id })
}
