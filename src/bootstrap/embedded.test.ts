import { expect, it } from 'vitest'
import { createEmbedded } from './embedded'

const { picture } = createEmbedded('/documents-1/')

it('names a picture of the app below its folder', () =>
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
])('E1 has no picture of the name %j, which leads elsewhere', (name) =>
  expect(picture(name)).toBe(''),
)
