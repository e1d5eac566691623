import type { Upload, SessionState } from './session-state'

/** The largest picture that the sandbox accepts, in bytes: as large as the app sends one. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
const MAX_STORED_BYTES = 4 * MAX_UPLOAD_BYTES

/** Stores a picture; the oldest ones are dropped when a session has more than 40 MB. */
export function storeUpload(session: SessionState, type: string, bytes: ArrayBuffer): Upload {
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

/** The media type of a picture by its first bytes; undefined for other files. */
export function sniffImageType(bytes: ArrayBuffer): string | undefined {
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 12)))
  return signatures.find(({ pattern }) => pattern.test(head))?.type
}

const signatures = [
  { type: 'image/jpeg', pattern: /^\xff\xd8\xff/ },
  { type: 'image/png', pattern: /^\x89PNG\r\n/ },
  { type: 'image/gif', pattern: /^GIF8[79]a/ },
  { type: 'image/webp', pattern: /^RIFF[^]{4}WEBP/ },
]
