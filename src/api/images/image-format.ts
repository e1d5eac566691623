import type { Bytes } from './bytes'

/** The size of a picture in pixels. */
export interface PixelSize {
  width: number
  height: number
}

/** Functions for one picture format. They read only its bytes and decode nothing. */
export interface ImageFormat {
  type: string
  extension: string
  /** Recognizes the format by its first bytes. */
  matches: (bytes: Bytes) => boolean
  /** Reads the size from the header; throws `ImageRefused` without one. */
  pixelSize: (bytes: Bytes) => PixelSize
  /**
   * Copies the picture without the metadata of a camera or a program. Its pixels stay unchanged,
   * byte by byte.
   */
  withoutMetadata: (bytes: Bytes) => Bytes
}
