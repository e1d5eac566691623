import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolateDirection, withoutMarks } from './text-direction'

it.each([
  ['Ana', 'Ana'],
  ['1,250.00', '1,250.00'],
  ['\u202eAna', 'Ana'],
  ['An\u202da\u202c', 'Ana'],
  ['\u2067Ana', 'Ana'],
  ['Ana\u2069', 'Ana'],
  ['ליאת', '\u2068ליאת\u2069'],
  ['مريم 12', '\u2068مريم 12\u2069'],
  ['', ''],
])('%j keeps its direction to itself as %j', (value, isolated) =>
  expect(isolateDirection(value)).toBe(isolated),
)

it('leaves no direction open behind a value, whatever its characters', () => {
  const signs = fc.constantFrom(
    ...'aא1 \u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  )
  const text = fc.array(signs).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (value) => {
      for (const plain of [isolateDirection(value), withoutMarks(value)]) {
        const outside = plain.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')
        expect(outside).not.toMatch(/[\u202a-\u202e\u2066-\u2068]/)
      }
    }),
  )
})
