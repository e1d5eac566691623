/**
 * Decodes the bytes of a text file as UTF-8 without losing any: an invalid byte becomes U+DC80 to
 * U+DCFF, which no UTF-8 text contains. A byte order mark stays.
 */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return decodeDamaged(bytes)
  }
}

/** The original bytes of a text from `decodeBytes`. */
export function bytesOf(text: string): Uint8Array {
  const encoder = new TextEncoder()
  const parts = text.match(/[\uDC80-\uDCFF]|[^\uDC80-\uDCFF]+/gu) ?? []
  return Uint8Array.from(
    parts.flatMap((part) => {
      const unit = part.charCodeAt(0)
      return isEscape(part) ? [unit - escape] : [...encoder.encode(part)]
    }),
  )
}

const escape = 0xdc00
const isEscape = (part: string) => /^[\uDC80-\uDCFF]$/u.test(part)

function decodeDamaged(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at]!)
    try {
      text += decoder.decode(bytes.subarray(at, at + length))
      at += length
    } catch {
      text += String.fromCharCode(escape + bytes[at]!)
      at += 1
    }
  }
  return text
}

/** The length in bytes of a character, by its first byte. */
function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4
  if (lead >= 0xe0) return 3
  return lead >= 0xc0 ? 2 : 1
}
