import { expect, it } from 'vitest'
import { createEmbedded } from './embedded'

const { picture } = createEmbedded('/documents-1/')

it("returns the URL of an image in the app's folder", () =>
  expect(picture('status/174')).toBe('/documents-1/status/174.svg'))

it.each([
  '',
  '../secret',
  '/evil.example/p',
  '//evil.example/p',
  'status/',
  'a?s=1',
  'a.b',
  'a\\b',
])('returns no URL for the image name %j, which leads out of the folder [E1]', (name) =>
  expect(picture(name)).toBe(''),
)
