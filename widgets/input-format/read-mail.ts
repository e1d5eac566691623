import { cleanText } from './clean-text'
import type { Reading } from './reading'

/**
 * Reads an e-mail address out of a `mailto:` link, of `Name <address>`, or of a sentence. A text
 * without exactly one address stays as it is, without blanks.
 */
export function readMail(text: string): Reading {
  const plain = cleanText(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u200c|\u200d|[\ufe0e\ufe0f]/g, '')
    .replace(/\bmailto:/gi, ' ')
    .replace(/(@[^\s?]+)\?\S*/g, '$1')
  const addresses = plain.match(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:@]+/g) ?? []
  const [address] = new Set(addresses.map((found) => found.replace(/[.!?]+$/, '')))
  if (address === undefined) return { value: plain.replace(/\s+/g, '') }
  return { value: address, isWhole: true, isCut: new Set(addresses).size > 1 }
}
