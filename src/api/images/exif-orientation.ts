import { bigEndian, littleEndian, textStandsAt, type Bytes } from './bytes'

const TIFF_START = 6
const ENTRY_LENGTH = 12
const ORIENTATION = 0x0112
const UPRIGHT = 1

/**
 * The orientation of the camera, 1 (upright) to 8, from the Exif block of a JPEG; upright by
 * default.
 */
export function orientationOf(exif: Bytes): number {
  const number = textStandsAt(exif, TIFF_START, 'II') ? littleEndian : bigEndian
  try {
    const directory = TIFF_START + number(exif, TIFF_START + 4, 4)
    const count = number(exif, directory, 2)
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * ENTRY_LENGTH
      if (number(exif, entry, 2) === ORIENTATION)
        return validOrientation(number(exif, entry + 8, 2))
    }
  } catch {
    return UPRIGHT // Ignored, because the damaged block is removed anyway.
  }
  return UPRIGHT
}

/** A JPEG segment with only the orientation; none for an upright picture. */
export function orientationSegment(orientation: number): Bytes[] {
  if (orientation === UPRIGHT) return []
  return [
    Uint8Array.from(
      [
        [0xff, 0xe1, 0, 34], // Exif segment of 34 bytes
        [0x45, 0x78, 0x69, 0x66, 0, 0], // "Exif"
        [0x4d, 0x4d, 0, 42, 0, 0, 0, 8], // TIFF, highest byte first, directory at 8
        [0, 1], // one entry
        [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], // orientation, one short number
        [0, 0, 0, 0], // no further directory
      ].flat(),
    ),
  ]
}

function validOrientation(value: number): number {
  return value >= 1 && value <= 8 ? value : UPRIGHT
}
