import type { Handler } from '../call'
import { answer, refuse } from '../outcome'
import type { Upload, SessionState } from '../state/session-state'

export const FILES_PATH = '/stadium/files/'

/** Stores an image and returns its URL. Accepts only a body with one real image. */
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

/** The app sends images of at most this size. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
const MAX_STORED_BYTES = 4 * MAX_UPLOAD_BYTES

/** Stores an image. If a session has more than 40 MB, removes its oldest images. */
function storeUpload(session: SessionState, type: string, bytes: ArrayBuffer): Upload {
  const upload = { id: session.nextId(), type, bytes }
  session.uploads.set(upload.id, upload)
  let stored = [...session.uploads.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  for (const oldest of session.uploads.values()) {
    if (stored <= MAX_STORED_BYTES) break
    stored -= oldest.bytes.byteLength
    session.uploads.delete(oldest.id)
  }
  return upload
}

/** The media type of an image, from its first bytes. */
function sniffImageType(bytes: ArrayBuffer): string | undefined {
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 12)))
  return signatures.find(({ pattern }) => pattern.test(head))?.type
}

const signatures = [
  { type: 'image/jpeg', pattern: /^\xff\xd8\xff/ },
  { type: 'image/png', pattern: /^\x89PNG\r\n/ },
  { type: 'image/gif', pattern: /^GIF8[79]a/ },
  { type: 'image/webp', pattern: /^RIFF[^]{4}WEBP/ },
]
