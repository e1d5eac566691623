import { plainSigns } from '../../../renderer/language/index.ts'

/** Two digits in a word, or with no letter between them: accounts, telephones, amounts. */
const digits = /\p{N}[^\p{L}\p{N}]*\p{N}|\p{N}\S*\p{N}|[〇一二三四五六七八九十]{2}/u
/** What a phone or a reader takes for an address: a sign between letters that no sentence has there. */
const address =
  /\/\/|www|hxxp|@|[\p{L}\p{N}-][^\p{L}\p{N}\s'’,;:!?¿¡()"“”«»–—-]\p{L}{2,}|\s[.。]\p{L}{2,}|(?:^|\P{L})(?:punto|dot|arroba)(?!\p{L})/iu
const number = String.raw`(?:cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diec\p{L}+|vein\p{L}+|\p{L}+enta|cien(?:to)?|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|[ivx]+)`
/** Two numbers in a row that are spelt out; without look-behind, which old phones do not read. */
const spelt = new RegExp(
  String.raw`(?:^|\P{L})${number}(?:\P{L}+| y | and )${number}(?!\p{L})`,
  'iu',
)

/** Whether words may stand in the place of a closed screen: no number and no address is in them. */
export function areClosingWords(words: string): boolean {
  const plain = plainSigns(words)
  return ![digits, address, spelt].some((forbidden) => forbidden.test(plain))
}
