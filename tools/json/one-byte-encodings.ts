/** A one-byte encoding of files in Western languages. */
export interface OneByteEncoding {
  readonly name: (bytes: Uint8Array) => string
  readonly decode: (bytes: Uint8Array) => string
}

// Node decodes `windows-1252` as Latin-1, so that this table has the different characters.
const signs1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const latin1 = (byte: number) => String.fromCharCode(byte)

/** Windows-1252, which includes Latin-1. */
export const windows1252: OneByteEncoding = {
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

/**
 * The encodings in which the bytes form words. If the letters of Spanish fit in one encoding, other
 * languages do not count.
 */
export function fittingEncodings(bytes: Uint8Array): OneByteEncoding[] {
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
/**
 * Sequences that do not occur in words: a sign between letters, a digit before an accented letter,
 * or an accented capital letter after small ones.
 */
const unusual =
  /\p{L}[¿¡«»°·©®™€£¢§“”„‚‹›–•½¼¾²³±×ªº]\p{L}|\d[À-ÿ]|\p{Ll}[À-ÖØ-ÞŒŠŸŽ]|[À-ÖØ-Þ]\p{Ll}+[À-ÖØ-Þ]/u
