import { describe, expect, it } from 'vitest'
import { asText, bytesOf, jpegOf, jpegSegments } from './testing'
import { ImageRefused } from './image-refused'
import { jpeg } from './jpeg'

const { frameInfo, thumbnail, colours, secondPicture, comment, press, description, exif } =
  jpegSegments

describe('the size of a JPEG', () => {
  it('is read from its frame, after any segment', () => {
    expect(
      jpeg.pixelSize(
        jpegOf({ width: 4032, height: 3024, segments: [frameInfo, exif(6), colours] }),
      ),
    ).toEqual({ width: 4032, height: 3024 })
  })

  it.each([
    ['no frame', bytesOf([0xff, 0xd8, 0xff, 0xd9])],
    ['a segment beyond the end', bytesOf([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1])],
    ['a segment shorter than its header', bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 0])],
    ['something else than segments', bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 2, 0x41])],
  ])('is refused with %s', (_, bytes) => {
    expect(() => jpeg.pixelSize(bytes)).toThrow(ImageRefused)
  })
})

describe('a JPEG without metadata', () => {
  it('has no place, no comments, no thumbnails and no second pictures [U3]', () => {
    const bytes = jpegOf({
      segments: [frameInfo, exif(1), description, press, comment, thumbnail, secondPicture],
      trailer: 'secret video',
    })
    expect(asText(bytes)).toContain('GPS secret place')
    expect(jpeg.withoutMetadata(bytes)).toEqual(jpegOf({ segments: [frameInfo] }))
  })

  it('keeps its colour profile, and its pixels byte by byte', () => {
    const bytes = jpegOf({ segments: [frameInfo, colours] })
    expect(jpeg.withoutMetadata(bytes)).toEqual(bytes)
  })

  it.each(['MM', 'II'] as const)(
    'keeps the orientation of the camera (%s), and no other part of its Exif block [U3]',
    (order) => {
      const clean = jpeg.withoutMetadata(jpegOf({ segments: [frameInfo, exif(6, order)] }))
      expect(asText(clean)).toContain('Exif')
      expect(asText(clean)).not.toContain('secret')
      expect(jpeg.withoutMetadata(clean)).toEqual(clean)
      expect(clean).toEqual(jpeg.withoutMetadata(jpegOf({ segments: [frameInfo, exif(6)] })))
    },
  )

  it.each([0, 1, 9])('has no Exif block for the orientation %i', (orientation) => {
    expect(asText(jpeg.withoutMetadata(jpegOf({ segments: [exif(orientation)] })))).not.toContain(
      'Exif',
    )
  })

  it('survives a damaged Exif block', () => {
    const damaged = bytesOf([0xff, 0xe1, 0, 12], 'Exif\0\0MM', [0, 42])
    expect(jpeg.withoutMetadata(jpegOf({ segments: [damaged] }))).toEqual(jpegOf())
  })

  it('may have fill bytes between its segments, and no end', () => {
    const whole = jpegOf({ segments: [bytesOf([0xff]), comment] })
    expect(jpeg.withoutMetadata(whole)).toEqual(jpegOf())
    expect(jpeg.withoutMetadata(whole.slice(0, -2))).toEqual(jpegOf().slice(0, -2))
  })
})
