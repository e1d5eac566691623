import { expect, it } from 'vitest'
import { isolateDirection } from './text-direction'

it.each([
  ['Ana', 'Ana'],
  ['1,250.00', '1,250.00'],
  ['ליאת', '\u2068ליאת\u2069'],
  ['مريم 12', '\u2068مريم 12\u2069'],
  ['', ''],
])('%j is isolated as %j', (value, isolated) => expect(isolateDirection(value)).toBe(isolated))
