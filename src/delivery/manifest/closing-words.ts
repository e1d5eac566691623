/** Two digits with nothing but spaces and marks between them: accounts, telephones, amounts. */
const digits = /\p{Nd}[\s\p{P}\p{S}]*\p{Nd}/u
/** What a phone or a reader takes for an address. */
const address = /:\/\/|\/\/|www\.|@|[\p{L}\p{Nd}-]\.\p{L}{2,}/iu

/** Whether words may stand in the place of a closed screen: no number and no address is in them. */
export function areClosingWords(words: string): boolean {
  return !digits.test(words) && !address.test(words)
}
