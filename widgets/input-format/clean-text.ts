/** Characters that no reader sees and no word needs: controls, direction marks, zero-width spaces. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are among those to remove
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/** What shows nothing by itself, joiners, fillers and blanks of any kind among it. */
const empty = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A text as it is kept: without characters that nobody sees, with plain blanks and line breaks. The
 * joiners of emoji and of Persian words stay. A text of unseen characters alone is empty.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .replace(/[^\S\n\t]/g, ' ')
  return /^[ \n\t]*$/.test(clean) || clean.replace(empty, '') !== '' ? clean : ''
}

/**
 * A text for reading numbers and codes: digits of every script are 0 to 9, wide and small signs are
 * plain, every dash is a hyphen, and unseen characters are gone, the marks of keycap emoji too.
 */
export function foldText(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')
}

/** The digits of a text as 0 to 9, of whatever script they are. */
export const keepDigits = (text: string): string => foldText(text).replace(/\D/g, '')

// Each script keeps its ten digits together; their zero ends in 0 or in 6 (hexadecimal).
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const isRound = /\p{Nd}/u.test(String.fromCodePoint(code & ~15))
  return String((code & 15) - (isRound ? 0 : 6))
}
