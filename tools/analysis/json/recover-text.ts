/** Creates a function that decodes bytes; it returns `undefined` if they are invalid. */
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

export const decodeUtf8 = decoder('utf-8')

/** How a file differs from plain UTF-8. */
export interface EncodingFault {
  /** `mark`: only a byte order mark, all characters are right. */
  readonly kind: 'mark' | 'encoding'
  /** The probable encoding of the file; `undefined` if several encodings are possible, or none. */
  readonly encoding?: string
  /** The offset of the first character that has other bytes in UTF-8. */
  readonly offset: number
  /** True if only one encoding is possible, so that the recovered text is right. */
  readonly isCertain: boolean
}

/** The recovered text, and the fault of its encoding. */
export interface RecoveredText {
  readonly text: string
  readonly fault?: EncodingFault
}

/** Recovers a string of `decodeBytes` by decoding its bytes in the most likely encoding. */
export function recoverText(raw: string): RecoveredText {
  const marks = /^\uFEFF*/.exec(raw)![0].length
  const isDamaged = damaged.test(raw)
  if (!isDamaged && !raw.includes('\0'))
    return marks === 0 ? { text: raw } : { text: raw.slice(marks), fault: mark }
  return wide(raw) ?? (isDamaged ? oneByte(raw.slice(marks)) : { text: raw.slice(marks) })
}

const damaged = /[\uDC80-\uDCFF]/u
const mark: EncodingFault = {
  kind: 'mark',
  encoding: 'UTF-8',
  offset: 0,
  isCertain: true,
}

/** Recognizes UTF-16 and UTF-32 by the byte order mark, or by the zeros around the first brace. */
function wide(raw: string): RecoveredText | undefined {
  const head = [...bytesOf(raw.slice(0, 8)), 1, 1, 1, 1].slice(0, 4)
  const found = wideEncodings.find(({ begins }) => begins(head))
  if (!found) return undefined
  const text = found.decode(bytesOf(raw))?.replace(/^\uFEFF+/, '')
  const { encoding } = found
  const isCertain = text !== undefined && !text.includes('\0')
  return { text: text ?? raw, fault: { kind: 'encoding', encoding, offset: 0, isCertain } }
}

interface WideEncoding {
  readonly encoding: string
  readonly begins: (head: readonly number[]) => boolean
  readonly decode: (bytes: Uint8Array) => string | undefined
}

const isLike = (pattern: string) => (head: readonly number[]) =>
  new RegExp(pattern).test(head.map((byte) => (byte === 0 ? '0' : byte.toString(16))).join(' '))

const wideEncodings: readonly WideEncoding[] = [
  { encoding: 'UTF-32 LE', begins: isLike('^(ff fe|[^0]\\w* 0) 0 0$'), decode: utf32(true) },
  { encoding: 'UTF-32 BE', begins: isLike('^0 0 (fe ff|0 [^0])'), decode: utf32(false) },
  { encoding: 'UTF-16 LE', begins: isLike('^(ff fe|[^0]\\w* 0) '), decode: decoder('utf-16le') },
  { encoding: 'UTF-16 BE', begins: isLike('^(fe ff|0 [^0])'), decode: decoder('utf-16be') },
]

function utf32(isLittle: boolean): WideEncoding['decode'] {
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length % 4 !== 0) return undefined
    const points = Array.from({ length: bytes.length / 4 }, (_, at) =>
      view.getUint32(at * 4, isLittle),
    )
    return points.every((point) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff))
      ? points.map((point) => String.fromCodePoint(point)).join('')
      : undefined
  }
}

/** Half of a surrogate pair, encoded as if it were a character. */
const surrogate = /(\uDCED[\uDCA0-\uDCBF])([\uDC80-\uDCBF])/gu
const six = (text: string, at: number) => text.charCodeAt(at) & 0x3f

/** Recovers a file with one byte per character, or with mixed encodings. */
function oneByte(raw: string): RecoveredText {
  const offset = damaged.exec(raw)!.index
  const joined = raw.replace(surrogate, (_, high: string, low: string) =>
    String.fromCharCode(((high.charCodeAt(0) & 0x0f) << 12) | (six(high, 1) << 6) | six(low, 0)),
  )
  if (joined !== raw && !/\p{Cs}/u.test(joined))
    return {
      text: joined,
      fault: { kind: 'encoding', encoding: 'CESU-8', offset, isCertain: true },
    }
  const isMixed = /[\u0080-\uDBFF\uE000-\u{10FFFF}]/u.test(raw)
  if (isMixed) {
    const text = raw.replace(/[\uDC80-\uDCFF]/gu, (unit) =>
      windows1252.decode(Uint8Array.of(unit.charCodeAt(0) - 0xdc00)),
    )
    return { text, fault: { kind: 'encoding', offset, isCertain: false } }
  }
  const bytes = bytesOf(raw)
  const fitting = fittingEncodings(bytes)
  const [best = windows1252] = fitting
  const isCertain = fitting.length === 1 && joined === raw
  return {
    text: best.decode(bytes),
    fault: {
      kind: 'encoding',
      offset,
      isCertain,
      ...(isCertain ? { encoding: best.name(bytes) } : {}),
    },
  }
}

/** A one-byte encoding for Western languages. */
interface OneByteEncoding {
  readonly name: (bytes: Uint8Array) => string
  readonly decode: (bytes: Uint8Array) => string
}

/** The characters of Windows-1252 that differ from Latin-1, which Node decodes instead. */
export const signs1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const latin1 = (byte: number) => String.fromCharCode(byte)

/** Windows-1252, which includes Latin-1. */
const windows1252: OneByteEncoding = {
  name: (bytes) =>
    bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'Windows-1252' : 'Latin-1 (ISO-8859-1)',
  decode: byTable((byte) => (byte < 0xa0 ? signs1252[byte - 0x80]! : latin1(byte))),
}

const macRoman: OneByteEncoding = {
  name: () => 'Mac Roman',
  decode: (bytes) => new TextDecoder('macintosh').decode(bytes),
}

const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const codePage850: OneByteEncoding = {
  name: () => 'code page 850',
  decode: byTable((byte) => upper850[byte - 0x80]!),
}

function byTable(upper: (byte: number) => string): OneByteEncoding['decode'] {
  return (bytes) => Array.from(bytes, (byte) => (byte < 0x80 ? latin1(byte) : upper(byte))).join('')
}

/** The encodings in which the bytes form words: of Spanish, or else of other languages. */
function fittingEncodings(bytes: Uint8Array): OneByteEncoding[] {
  const all = [windows1252, macRoman, codePage850].map((encoding) => ({
    encoding,
    text: encoding.decode(bytes),
  }))
  const plausible = all.filter(({ text }) => !unusual.test(text))
  const fitting = plausible.filter(({ text }) => ofSpanish.test(text))
  const western = plausible.filter(
    ({ encoding, text }) => encoding === windows1252 && ofWest.test(text),
  )
  return (fitting.length > 0 ? fitting : western).map(({ encoding }) => encoding)
}

const signs = '¿¡«»°·©®™€£¢§“”‘’–—…•½¼¾²³±×ªº\\u00A0'
const ofSpanish = new RegExp(`^[\\t\\n\\r -~áéíóúüñÁÉÍÓÚÜÑ${signs}]*$`)
const ofWest = new RegExp(`^[\\t\\n\\r -~À-ÖØ-öø-ÿŒœŠšŸŽž„‚‹›${signs}]*$`)
/** Sequences that do not occur in words, such as a symbol between letters. */
const unusual =
  /\p{L}[¿¡«»°·©®™€£¢§“”„‚‹›–•½¼¾²³±×ªº]\p{L}|\d[À-ÿ]|\p{Ll}[À-ÖØ-ÞŒŠŸŽ]|[À-ÖØ-Þ]\p{Ll}+[À-ÖØ-Þ]|[À-ÖØ-öø-ÿ]{4}/u

/** Decodes UTF-8 without losing bytes: an invalid byte becomes U+DC80 to U+DCFF. */
export function decodeBytes(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? decodeDamaged(bytes)
}

/** Returns the original bytes of a string from `decodeBytes`. */
function bytesOf(text: string): Uint8Array {
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
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at]!)
    const character = decodeUtf8(bytes.subarray(at, at + length))
    text += character ?? String.fromCharCode(escape + bytes[at]!)
    at += character === undefined ? 1 : length
  }
  return text
}

/** The number of bytes of a character, from its first byte. */
function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4
  if (lead >= 0xe0) return 3
  return lead >= 0xc0 ? 2 : 1
}
