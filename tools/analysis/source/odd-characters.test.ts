import { expect, it } from 'vitest'
import { findOddCharacter, mayHaveOddCharacter } from './text-faults'

it('finds odd characters only in texts that pass the quick test', () => {
  const missed: string[] = []
  // JSON contains the control characters below this code only as escapes, so the loop leaves them
  // out.
  for (let code = 0x7f; code <= 0x10ffff; code++) {
    const value = String.fromCodePoint(code)
    if (mayHaveOddCharacter(value)) continue
    const offsets = [0, 1, 2]
    const isOdd = [true, false].some((isName) => findOddCharacter({ value, offsets, isName }))
    if (isOdd) missed.push(code.toString(16))
  }
  expect(missed).toEqual([])
})
