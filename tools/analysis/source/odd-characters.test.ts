import { expect, it } from 'vitest'
import { findOddCharacter, mayBeOdd } from './odd-characters'

it('finds odd characters only in texts that may contain one', () => {
  const missed: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const value = String.fromCodePoint(code)
    const offsets = [0, 1, 2]
    const isOdd = [true, false].some((isName) => findOddCharacter({ value, offsets, isName }))
    // The escapes of control characters are checked in the text of the file.
    if (isOdd && code >= 0x7f && !mayBeOdd(value)) missed.push(code.toString(16))
  }
  expect(missed).toEqual([])
})
