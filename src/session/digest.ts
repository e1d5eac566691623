import { isObject, valueText } from '../../renderer/language'

/**
 * A salted digest of 16 bits. It usually distinguishes two strings, but does not identify a string,
 * because many strings have the same digest.
 */
export interface Digest {
  salt: string
  bits: number
}

export function digestOf(text: string): Digest {
  const salt = randomKey()
  return { salt, bits: bitsOf(salt + text) }
}

export function isDigestOf(value: unknown, text: string): boolean {
  return isObject(value) && value['bits'] === bitsOf(valueText(value['salt']) + text)
}

/** Returns 128 random bits in hexadecimal. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the 32-bit FNV-1a hash, folded to 16 bits. */
function bitsOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}
