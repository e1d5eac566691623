import { bytesOf } from './decode-bytes.ts'
import { fittingEncodings, windows1252 } from './one-byte-encodings.ts'

/** How a file differs from plain UTF-8. */
export interface EncodingFault {
  /** A mark alone does not change any character. */
  readonly kind: 'mark' | 'encoding'
  /** The probable encoding of the file; undefined if several or none fit. */
  readonly encoding?: string
  /** The first character of the recovered text that UTF-8 would write with other bytes. */
  readonly offset: number
  /** Only one encoding fits, so that the recovered text is correct. */
  readonly isCertain: boolean
}

/** A text as its author sees it, and the fault of its bytes. */
export interface RecoveredText {
  readonly text: string
  readonly fault?: EncodingFault
}

/** Reads a text of `decodeBytes` in the most likely encoding of its bytes. */
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

/** UTF-16 and UTF-32 by their mark, or by the zeros around the first brace. */
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
  { encoding: 'UTF-16 LE', begins: isLike('^(ff fe|[^0]\\w* 0) '), decode: utf16(true) },
  { encoding: 'UTF-16 BE', begins: isLike('^(fe ff|0 [^0])'), decode: utf16(false) },
]

function utf16(isLittle: boolean): WideEncoding['decode'] {
  return (bytes) => {
    try {
      return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
}

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

/** Half of a pair of UTF-16, written as if it were a character of UTF-8. */
const surrogate = /(\uDCED[\uDCA0-\uDCBF])([\uDC80-\uDCBF])/gu
const six = (text: string, at: number) => text.charCodeAt(at) & 0x3f

/** A file of one byte a character; one that has characters of UTF-8 as well is a mixture. */
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
