/** Matches control characters, direction marks and zero-width spaces. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are among those to remove
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/** Matches characters that are invisible on their own, such as joiners, fillers and spaces. */
const empty = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Removes invisible characters, and makes spaces and line breaks uniform. Keeps joiners in emoji
 * and in Persian words. A string that has only invisible characters becomes empty.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .replace(/[^\S\n\t]/g, ' ')
  return /^[ \n\t]*$/.test(clean) || clean.replace(empty, '') !== '' ? clean : ''
}

/**
 * Prepares a string for the reading of numbers and codes: converts the digits of all scripts to 0
 * to 9, wide characters to normal ones, and all dashes to hyphens.
 */
export function foldText(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')
}

/** Returns only the digits of a string. Converts the digits of all scripts to 0 to 9. */
export const keepDigits = (text: string): string => foldText(text).replace(/\D/g, '')

// The ten digits of a script are consecutive in Unicode, and the hexadecimal code of their zero
// ends in 0 or 6.
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const isRound = /\p{Nd}/u.test(String.fromCodePoint(code & ~15))
  return String((code & 15) - (isRound ? 0 : 6))
}
