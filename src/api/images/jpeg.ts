import { bigEndian, byteAt, join, slice, textStandsAt, type Bytes } from './bytes'
import { orientationOf, orientationSegment } from './exif-orientation'
import type { ImageFormat, PixelSize } from './image-format'
import { ImageRefused } from './image-refused'

/** JPEG: a series of segments, each with 0xff and its marker at its start (ITU T.81, annex B). */
export const jpeg: ImageFormat = {
  type: 'image/jpeg',
  extension: 'jpg',
  matches: (bytes) => textStandsAt(bytes, 0, '\xff\xd8\xff'),
  pixelSize,
  withoutMetadata,
}

interface Segment {
  marker: number
  start: number
  end: number
}

const START_LENGTH = 2
const HEADER_LENGTH = 4
const markers = { scan: 0xda, end: 0xd9, comment: 0xfe, app0: 0xe0, app1: 0xe1, app15: 0xef }

/** The application segments needed to show the picture: its frame and its colours. */
const neededApplications: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
}

function pixelSize(bytes: Bytes): PixelSize {
  for (const { marker, start } of segments(bytes)) {
    if (isFrame(marker))
      return { height: bigEndian(bytes, start + 5, 2), width: bigEndian(bytes, start + 7, 2) }
  }
  throw new ImageRefused('not-an-image')
}

// A phone stores a picture as the sensor saw it, with the orientation in its metadata: only that
// has to stay.
function withoutMetadata(bytes: Bytes): Bytes {
  const all = [...segments(bytes)]
  const exif = all.find(
    ({ marker, start }) =>
      marker === markers.app1 && textStandsAt(bytes, start + HEADER_LENGTH, 'Exif\0\0'),
  )
  const orientation = exif ? orientationOf(slice(bytes, exif.start + HEADER_LENGTH, exif.end)) : 1
  const kept = all
    .filter((segment) => isNeeded(bytes, segment))
    .map(({ start, end }) => slice(bytes, start, end))
  const opening =
    all[0]?.marker === markers.app0 && isNeeded(bytes, all[0]) ? kept.splice(0, 1) : []
  return join([
    slice(bytes, 0, START_LENGTH),
    ...opening,
    ...orientationSegment(orientation),
    ...kept,
  ])
}

function isNeeded(bytes: Bytes, { marker, start }: Segment): boolean {
  if (marker === markers.comment) return false
  if (marker < markers.app0 || marker > markers.app15) return true
  const signature = neededApplications[marker]
  return signature !== undefined && textStandsAt(bytes, start + HEADER_LENGTH, signature)
}

// Data after the end marker are not part of the picture: phones store videos and second pictures
// there.
function* segments(bytes: Bytes): Generator<Segment> {
  for (let start = START_LENGTH; start < bytes.length; ) {
    if (byteAt(bytes, start) !== 0xff) throw new ImageRefused('not-an-image')
    const marker = byteAt(bytes, start + 1)
    const end = endOfSegment(bytes, start, marker)
    if (marker !== 0xff) yield { marker, start, end }
    if (marker === markers.end) return
    start = end
  }
}

function endOfSegment(bytes: Bytes, start: number, marker: number): number {
  if (marker === 0xff) return start + 1 // a fill byte
  if (standsAlone(marker)) return start + 2
  const end = start + 2 + bigEndian(bytes, start + 2, 2)
  if (end < start + HEADER_LENGTH || end > bytes.length) throw new ImageRefused('not-an-image')
  return marker === markers.scan ? endOfScan(bytes, end) : end
}

// Within a scan 0xff is data if a zero follows, and a restart if 0xd0 to 0xd7 follows.
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && !isRestart(next)) return at
  }
  return bytes.length
}

function isFrame(marker: number): boolean {
  const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
  return marker >= 0xc0 && marker <= 0xcf && !isTable
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

function standsAlone(marker: number): boolean {
  return isRestart(marker) || marker === 0x01 || marker === markers.end
}
