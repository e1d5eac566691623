import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isCutOff } from './prepare-image'

const pictureFile = (name: string) =>
  new Uint8Array(readFileSync(`tests/browser/fixtures/pictures/${name}`))
const turned = pictureFile('turned.jpg')
const end = turned.lastIndexOf(0xd9)

describe('isCutOff', () => {
  it.each(['turned.jpg', 'progressive.jpg', 'cmyk.jpg', 'zeros.jpg', 'deep.png', 'clear.png'])(
    'accepts a complete image: %s',
    (name) => expect(isCutOff(pictureFile(name))).toBe(false),
  )

  it.each(['plain.webp', 'moving.webp', 'moving.gif', 'plain.avif'])(
    'accepts a complete image of another format: %s',
    (name) => expect(isCutOff(pictureFile(name))).toBe(false),
  )

  it.each([
    ['JPEG without its last byte', turned.slice(0, end)],
    ['JPEG that lacks some pixels but has a complete thumbnail', turned.slice(0, end - 20)],
    ['PNG without its last byte', pictureFile('deep.png').slice(0, -1)],
    ['PNG without half of its pixels', pictureFile('deep.png').slice(0, 80)],
    ['WebP without its last byte', pictureFile('plain.webp').slice(0, -1)],
    ['JPEG without half of its thumbnail', turned.slice(0, turned.indexOf(0xda) + 40)],
  ])('finds a %s', (_, bytes) => expect(isCutOff(bytes)).toBe(true))

  it('accepts data after an image, also after a JPEG without an end marker', () => {
    const video = Uint8Array.from('ftyp\xff\x5b\0\xff\0', (sign) => sign.charCodeAt(0))
    for (const name of ['turned.jpg', 'deep.png', 'plain.webp'])
      expect(isCutOff(Uint8Array.of(...pictureFile(name), ...video))).toBe(false)
    expect(isCutOff(Uint8Array.of(...turned.slice(0, end - 1), ...video))).toBe(false)
  })

  it.each([
    ['an empty file', ''],
    ['a text', 'RIFF'],
    ['a short text', '\xff\xd8\xff'],
  ])('leaves files of other formats to the browser: %s', (_, text) =>
    expect(isCutOff(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBe(false),
  )
})
