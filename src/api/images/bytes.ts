import { ImageRefused } from './image-refused'

/** The content of a file. */
export type Bytes = Uint8Array<ArrayBuffer>

/** One byte. A file that ends before it is refused, so that no format has to check its bounds. */
export function byteAt(bytes: Bytes, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new ImageRefused('not-an-image')
  return byte
}

/** A number of `size` bytes, the highest first. */
export function bigEndian(bytes: Bytes, at: number, size: number): number {
  let value = 0
  for (let index = 0; index < size; index += 1) value = value * 256 + byteAt(bytes, at + index)
  return value
}

/** A number of `size` bytes, the lowest first. */
export function littleEndian(bytes: Bytes, at: number, size: number): number {
  let value = 0
  for (let index = size - 1; index >= 0; index -= 1) value = value * 256 + byteAt(bytes, at + index)
  return value
}

/** True if `text` is at this place, each character as one byte. */
export function textStandsAt(bytes: Bytes, at: number, text: string): boolean {
  return Array.from(text, (character) => character.charCodeAt(0)).every(
    (code, index) => bytes[at + index] === code,
  )
}

/** The `length` bytes at this place as text, one character each. */
export function textAt(bytes: Bytes, at: number, length: number): string {
  return String.fromCharCode(...slice(bytes, at, at + length))
}

/** The bytes from `start` to before `end`, all of which must exist. */
export function slice(bytes: Bytes, start: number, end: number): Bytes {
  if (end > bytes.length || end < start) throw new ImageRefused('not-an-image')
  return bytes.subarray(start, end)
}

/** Joins parts, one after the other. */
export function join(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
