import { isObject, valueText } from '../../renderer/language'

/**
 * A text as 16 bits of its salted digest. It distinguishes one text from another, but does not
 * reveal which of many thousand texts it was.
 */
export interface Digest {
  salt: string
  bits: number
}

/** The digest of a text, with a salt of its own. */
export function digestOf(text: string): Digest {
  const salt = randomKey()
  return { salt, bits: bitsOf(salt + text) }
}

/** True if a kept value is the digest of a text. */
export function isDigestOf(value: unknown, text: string): boolean {
  return isObject(value) && value['bits'] === bitsOf(valueText(value['salt']) + text)
}

/** 128 random bits, as a text. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a, both halves folded into one. */
function bitsOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}
