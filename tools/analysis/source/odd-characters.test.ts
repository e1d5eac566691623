import { expect, it } from 'vitest'
import { findOddCharacter, mayBeOdd } from './odd-characters'

it('finds odd characters only in texts for which the quick test is true', () => {
  const missed: string[] = []
  // Control characters below this code are left out: their escapes are checked in the text of the
  // file.
  for (let code = 0x7f; code <= 0x10ffff; code++) {
    const value = String.fromCodePoint(code)
    if (mayBeOdd(value)) continue
    const offsets = [0, 1, 2]
    const isOdd = [true, false].some((isName) => findOddCharacter({ value, offsets, isName }))
    if (isOdd) missed.push(code.toString(16))
  }
  expect(missed).toEqual([])
})
