import { plainSigns } from '../../../renderer/language/index.ts'

/** Matches two digits in one word, or without a letter between them. */
const twoDigits = /\p{N}[^\p{L}\p{N}]*\p{N}|\p{N}\S*\p{N}|[〇一二三四五六七八九十]{2}/u
/** Matches text that a phone or a reader could take for a URL or an e-mail address. */
const address =
  /\/\/|www|hxxp|@|[\p{L}\p{N}-][^\p{L}\p{N}\s'’,;:!?¿¡()"“”«»–—-]\p{L}{2,}|\s[.。]\p{L}{2,}|(?:^|\P{L})(?:punto|dot|arroba)(?!\p{L})/iu
const numberWord = String.raw`(?:cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diec\p{L}+|vein\p{L}+|\p{L}+enta|cien(?:to)?|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|[ivx]+)`
/** Matches two number words in a row, without look-behind, which old phones do not support. */
const spelledNumbers = new RegExp(
  String.raw`(?:^|\P{L})${numberWord}(?:\P{L}+| y | and )${numberWord}(?!\p{L})`,
  'iu',
)

/**
 * Matches a word that consists of numbers, such as "five" or "fiftyfive". *un* and *una* are left
 * out, because they also mean "a".
 */
const onlyNumbers =
  /^(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|(?:twen|thir|for|fif|eigh)ty|ty)+$/

/**
 * Counts number words. Three number words could spell an account number, even if they are far
 * apart.
 */
const countNumberWords = (words: string): number =>
  words
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => onlyNumbers.test(word)).length

/**
 * True if a text may replace a screen: the text cannot spell an account number, and contains no URL
 * and no e-mail address.
 */
export function mayReplaceScreen(words: string): boolean {
  const plain = plainSigns(words)
  return (
    countNumberWords(plain) < 3 &&
    ![twoDigits, address, spelledNumbers].some((form) => form.test(plain))
  )
}
