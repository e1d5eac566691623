/** An encoding of one byte a character that files of Western languages come in. */
export interface OneByteEncoding {
  readonly name: (bytes: Uint8Array) => string
  readonly decode: (bytes: Uint8Array) => string
}

// Node decodes `windows-1252` as Latin-1, so the two differ here by a table.
const signs1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const latin1 = (byte: number) => String.fromCharCode(byte)

/** Windows-1252, of which Latin-1 is a part. */
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
 * The encodings in which the bytes are words. Where the letters of Spanish fit in an encoding, those
 * of other languages do not count.
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
/** No word has a sign, a digit or a capital letter before its small ones. */
const unusual =
  /\p{L}[¿¡«»°·©®™€£¢§“”„‚‹›–•½¼¾²³±×ªº]\p{L}|\d[À-ÿ]|\p{Ll}[À-ÖØ-ÞŒŠŸŽ]|[À-ÖØ-Þ]\p{Ll}+[À-ÖØ-Þ]/u
