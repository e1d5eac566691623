/** The content of a file. */
type Bytes = Uint8Array<ArrayBuffer>

/**
 * Whether a JPEG, PNG or WebP file lacks the end that its format writes. Firefox draws such a file
 * as far as it goes, and WebKit draws nothing of it: neither says so.
 */
export function isCutOff(bytes: Bytes): boolean {
  const view = new DataView(bytes.buffer)
  if (startsWith(bytes, '\xff\xd8\xff')) return jpegIsOpen(bytes)
  if (startsWith(bytes, '\x89PNG')) return pngIsOpen(view)
  return startsWith(bytes, 'RIFF') && bytes.length < 8 + view.getUint32(4, true)
}

function startsWith(bytes: Bytes, text: string): boolean {
  return (
    bytes.length > 12 &&
    Array.from(text).every((character, at) => bytes[at] === character.charCodeAt(0))
  )
}

/**
 * The last mark in the file begins pixels, among which stand only zeros and restarts. What follows
 * the pixels need not be an end: panoramas of Samsung have a video there.
 */
function jpegIsOpen(bytes: Bytes): boolean {
  const isAmongPixels = (next = 0xff) => next === 0 || next === 0xff || (next & 0xf8) === 0xd0
  let at = bytes.lastIndexOf(0xff)
  while (at > 0 && isAmongPixels(bytes[at + 1])) at = bytes.lastIndexOf(0xff, at - 1)
  return bytes[at + 1] === 0xda
}

/** Each part says its length, then its name; `IEND` is the last one. */
function pngIsOpen(view: DataView): boolean {
  const end = 0x49454e44
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === end) return false
  return true
}
