import { expect, it } from 'vitest'
import { deviceOs } from './device-os'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    5,
    'ios',
  ],
  ['an iPad that says that it is a Mac', mac, 5, 'ios'],
  ['a Mac', mac, 0, 'other'],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0 Mobile Safari/537.36',
    5,
    'android',
  ],
  [
    'a desktop',
    'Mozilla/5.0 (X11; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0',
    0,
    'other',
  ],
])('recognizes the system of %s', (_, userAgent, maxTouchPoints, os) => {
  expect(deviceOs({ userAgent, maxTouchPoints })).toBe(os)
})
