import { expect, it } from 'vitest'
import { areClosingWords } from './closing-words'

it.each([
  'Volvemos mañana a las 9.',
  'Estamos mejorando esta página. Inténtelo más tarde…',
  'We are back at 9 or at ten.',
])('says %j in the place of a closed screen', (words) => expect(areClosingWords(words)).toBe(true))

it.each([
  'Cuenta 0123',
  'Cuenta 0 - 1 / 2',
  'Cuenta 0\u200B1\u200B2',
  'Cuenta 0\uFE0F\u20E31\uFE0F\u20E3',
  'Cuenta ⓪①②',
  'Cuenta ⁰¹²',
  'Cuenta ٠١٢',
  'Cuenta 𝟎𝟏𝟐',
  'pagos.example',
  'pagos\u200B.\u200Bexample',
  'pagos．example',
  'pagos․example',
  'pagos。example',
  'ana＠pagos',
  'https://pagos',
])('does not say %j', (words) => expect(areClosingWords(words)).toBe(false))
