import { plainSigns } from '../../../renderer/language/index.ts'

/** Two digits in a word, or without a letter between them. */
const twoDigits = /\p{N}[^\p{L}\p{N}]*\p{N}|\p{N}\S*\p{N}|[〇一二三四五六七八九十]{2}/u
/** A phone or a reader may recognize these as a URL or an e-mail address. */
const address =
  /\/\/|www|hxxp|@|[\p{L}\p{N}-][^\p{L}\p{N}\s'’,;:!?¿¡()"“”«»–—-]\p{L}{2,}|\s[.。]\p{L}{2,}|(?:^|\P{L})(?:punto|dot|arroba)(?!\p{L})/iu
const numberWord = String.raw`(?:cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diec\p{L}+|vein\p{L}+|\p{L}+enta|cien(?:to)?|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|[ivx]+)`
/** Two spelt-out numbers in a row. Without look-behind, which old phones do not support. */
const spelledNumbers = new RegExp(
  String.raw`(?:^|\P{L})${numberWord}(?:\P{L}+| y | and )${numberWord}(?!\p{L})`,
  'iu',
)

/** Only numbers, as in "five" or "fiftyfive". The articles *un* and *una* are not included. */
const onlyNumbers =
  /^(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|(?:twen|thir|for|fif|eigh)ty|ty)+$/

/** Three number words may be parts of an account number, even if they are far apart. */
const countNumberWords = (words: string): number =>
  words
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => onlyNumbers.test(word)).length

/** The text cannot spell an account number, and contains no address. */
export function mayReplaceScreen(words: string): boolean {
  const plain = plainSigns(words)
  return (
    countNumberWords(plain) < 3 &&
    ![twoDigits, address, spelledNumbers].some((form) => form.test(plain))
  )
}
