/** The facts about a picture in a `data:` URL, read from its bytes. */
export interface PictureFile {
  readonly type: 'jpeg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
  /** True if the file contains more than the picture, such as the location of a photo. */
  readonly hasMetadata: boolean
}

const pictureUrl = /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/

export const isPictureUrl = (url: string): boolean => pictureUrl.test(url)

/** Reads the start of a picture; `undefined` if the bytes do not have the type of the URL. */
export function readPictureFile(url: string): PictureFile | undefined {
  const [, type, base64 = ''] = pictureUrl.exec(url) ?? []
  if (!type || base64.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const text = (at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length))
  const facts = readers[type as PictureFile['type']]({ view, text })
  return facts && facts.width > 0 && facts.height > 0
    ? { type: type as PictureFile['type'], ...facts }
    : undefined
}

interface Bytes {
  readonly view: DataView
  readonly text: (at: number, length?: number) => string
}

type Reader = (bytes: Bytes) => Omit<PictureFile, 'type'> | undefined

const readers: Readonly<Record<PictureFile['type'], Reader>> = {
  png({ view, text }) {
    if (view.byteLength < 33 || text(1, 3) !== 'PNG' || text(12) !== 'IHDR') return undefined
    let hasMetadata = false
    for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at))
      hasMetadata ||= ['eXIf', 'iTXt', 'tEXt', 'zTXt'].includes(text(at + 4))
    return { width: view.getUint32(16), height: view.getUint32(20), hasMetadata }
  },
  webp({ view, text }) {
    if (view.byteLength < 30 || text(0) !== 'RIFF' || text(8) !== 'WEBP') return undefined
    const kind = text(12)
    if (kind === 'VP8 ')
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
        hasMetadata: false,
      }
    if (kind === 'VP8L') {
      const bits = view.getUint32(21, true)
      return {
        width: (bits & 0x3fff) + 1,
        height: ((bits >>> 14) & 0x3fff) + 1,
        hasMetadata: false,
      }
    }
    if (kind !== 'VP8X') return undefined
    const size = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1
    // These bits are the flags of Exif and XMP.
    const hasMetadata = (view.getUint8(20) & 0b1100) !== 0
    return { width: size(24), height: (view.getUint32(26, true) >>> 8) + 1, hasMetadata }
  },
  jpeg({ view }) {
    if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
    let hasMetadata = false
    let size: { width: number; height: number } | undefined
    for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint16(at)
      if (marker < 0xff00) return undefined
      // After this marker, only the pixels follow.
      if (marker === 0xffda) break
      // These markers begin Exif, XMP, IPTC and comments.
      hasMetadata ||= [0xffe1, 0xffed, 0xfffe].includes(marker)
      if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
        size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    return size && { ...size, hasMetadata }
  },
}
