import { plainSigns } from '../../../renderer/language/index.ts'

/** Two digits with no letter between them: accounts, telephones, amounts. */
const digits = /\p{N}[^\p{L}\p{N}]*\p{N}/u
/** What a phone or a reader takes for an address. */
const address = /\/\/|www[.。]|@|[\p{L}\p{N}-][.。]\p{L}{2,}/iu

/** Whether words may stand in the place of a closed screen: no number and no address is in them. */
export function areClosingWords(words: string): boolean {
  const plain = plainSigns(words)
  return !digits.test(plain) && !address.test(plain)
}
