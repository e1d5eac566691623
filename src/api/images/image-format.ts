import type { Bytes } from './bytes'

/** The size of a picture in pixels. */
export interface PixelSize {
  width: number
  height: number
}

/** What is known of one picture format, by its bytes alone: nothing is decoded. */
export interface ImageFormat {
  type: string
  extension: string
  /** Tells the format by the first bytes. */
  matches: (bytes: Bytes) => boolean
  /** Reads the size from the header; throws `ImageRefused` where there is none. */
  pixelSize: (bytes: Bytes) => PixelSize
  /**
   * Copies the picture without what a camera or a program wrote about it. Its pixels stay as they
   * are, byte by byte.
   */
  withoutMetadata: (bytes: Bytes) => Bytes
}
