import { plainSigns } from '../../../renderer/language/index.ts'

/** Matches two digits in a word, or without a letter between them. */
const twoDigits = /\p{N}[^\p{L}\p{N}]*\p{N}|\p{N}\S*\p{N}|[〇一二三四五六七八九十]{2}/u
/** Matches words that a phone or reader may take for a URL or an e-mail address. */
const address =
  /\/\/|www|hxxp|@|[\p{L}\p{N}-][^\p{L}\p{N}\s'’,;:!?¿¡()"“”«»–—-]\p{L}{2,}|\s[.。]\p{L}{2,}|(?:^|\P{L})(?:punto|dot|arroba)(?!\p{L})/iu
const numberWord = String.raw`(?:cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diec\p{L}+|vein\p{L}+|\p{L}+enta|cien(?:to)?|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|[ivx]+)`
/** Matches two spelt-out numbers in a row. Uses no look-behind, because old phones lack it. */
const spelledNumbers = new RegExp(
  String.raw`(?:^|\P{L})${numberWord}(?:\P{L}+| y | and )${numberWord}(?!\p{L})`,
  'iu',
)

/** Matches words that are only numbers, as in "five" or "fiftyfive", except *un* and *una*. */
const onlyNumbers =
  /^(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|(?:twen|thir|for|fif|eigh)ty|ty)+$/

/**
 * Counts number words. Three number words may be parts of an account number, even if they are far
 * apart.
 */
const countNumberWords = (words: string): number =>
  words
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => onlyNumbers.test(word)).length

/** True if the text cannot spell an account number and contains no address. */
export function mayReplaceScreen(words: string): boolean {
  const plain = plainSigns(words)
  return (
    countNumberWords(plain) < 3 &&
    ![twoDigits, address, spelledNumbers].some((form) => form.test(plain))
  )
}
