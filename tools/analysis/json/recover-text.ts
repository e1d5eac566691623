/** Returns a function that decodes bytes, or returns `undefined` for invalid bytes. */
function decoder(encoding: string): (bytes: Uint8Array) => string | undefined {
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return (bytes) => {
    try {
      return strict.decode(bytes)
    } catch {
      return undefined
    }
  }
}

const decodeUtf8 = decoder('utf-8')

export interface EncodingFault {
  /** The problem. With `mark`, only a byte order mark is superfluous. */
  readonly kind: 'mark' | 'encoding'
  readonly encoding?: string
  /** The offset of the first character that has other bytes in UTF-8. */
  readonly offset: number
  readonly isCertain: boolean
}

interface RecoveredText {
  readonly text: string
  readonly fault?: EncodingFault
}

/**
 * Removes byte order marks, and decodes UTF-16. Other bytes that are not UTF-8 are read as Latin-1,
 * which is only a guess.
 */
export function recoverText(raw: string): RecoveredText {
  const text = raw.replace(/^\uFEFF+/, '')
  const offset = text.search(damaged)
  if (offset < 0 && !raw.includes('\0')) return text === raw ? { text } : { text, fault: mark }
  const wide = decodeUtf16(raw)
  if (wide || offset < 0) return wide ?? { text }
  return {
    text: text.replace(/[\uDC80-\uDCFF]/gu, (unit) =>
      String.fromCharCode(unit.charCodeAt(0) - escape),
    ),
    fault: { kind: 'encoding', offset, isCertain: false },
  }
}

const damaged = /[\uDC80-\uDCFF]/u
const mark: EncodingFault = { kind: 'mark', encoding: 'UTF-8', offset: 0, isCertain: true }

/** Decodes UTF-16, which has a byte order mark, or a zero byte beside its first brace. */
function decodeUtf16(raw: string): RecoveredText | undefined {
  const bytes = bytesOf(raw)
  const [first = 1, second = 1] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0)
  if (!isLittle && !isBig) return undefined
  const encoding = isLittle ? 'UTF-16 LE' : 'UTF-16 BE'
  const text = decoder(isLittle ? 'utf-16le' : 'utf-16be')(bytes)?.replace(/^\uFEFF+/, '')
  const isCertain = text !== undefined && !text.includes('\0')
  return { text: text ?? raw, fault: { kind: 'encoding', encoding, offset: 0, isCertain } }
}

export function decodeBytes(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? decodeDamaged(bytes)
}

function bytesOf(text: string): Uint8Array {
  const encoder = new TextEncoder()
  const parts = text.match(/[\uDC80-\uDCFF]|[^\uDC80-\uDCFF]+/gu) ?? []
  return Uint8Array.from(
    parts.flatMap((piece) => {
      const unit = piece.charCodeAt(0)
      return isEscape(piece) ? [unit - escape] : [...encoder.encode(piece)]
    }),
  )
}

const escape = 0xdc00
const isEscape = (piece: string) => /^[\uDC80-\uDCFF]$/u.test(piece)

function decodeDamaged(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at]!)
    const character = decodeUtf8(bytes.subarray(at, at + length))
    text += character ?? String.fromCharCode(escape + bytes[at]!)
    at += character === undefined ? 1 : length
  }
  return text
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4
  if (lead >= 0xe0) return 3
  return lead >= 0xc0 ? 2 : 1
}
